//! Texts as other compilers write them: addresses that are made global ones, hints, braces around instructions, names of any kind. What is not understood is
//! an error that shows the line.

use fma_ptx::Module;
use fma_ptx::emulate::{Code, End, Memory, check, launch};

use crate::assembler::{assemble, assembler};

/// `y[i] = i % 2 == 0 ? half(x[i]) * 2 + sum(x[0..=i]) : -x[i]`; what is given is a half already.
const KERNEL: &str = r#"
.version 7.0
.target sm_75
.address_size 64

	// .globl	scaled
.visible .entry scaled(
	.param .u64 scaled_param_0,
	.param .u64 scaled_param_1,
	.param .u32 scaled_param_2
)
{
	.reg .pred 	%p<5>;
	.reg .b16 	%rs<2>;
	.reg .f32 	%f<9>;
	.reg .b32 	%r<10>;
	.reg .b64 	%rd<11>;

	ld.param.u64 	%rd1, [scaled_param_0];
	ld.param.u64 	%rd2, [scaled_param_1];
	ld.param.u32 	%r2, [scaled_param_2];
	mov.u32 	%r3, %tid.x;
	setp.ge.s32 	%p1, %r3, %r2;
	@%p1 bra 	$L__BB0_5;

	cvta.to.global.u64 	%rd3, %rd1;
	cvta.to.global.u64 	%rd4, %rd2;
	mul.wide.s32 	%rd5, %r3, 4;
	add.s64 	%rd6, %rd3, %rd5;
	add.s64 	%rd7, %rd4, %rd5;
	ld.global.f32 	%f1, [%rd6];
	and.b32  	%r4, %r3, 1;
	setp.eq.s32 	%p2, %r4, 0;
	@%p2 bra 	$L__BB0_2;
	bra.uni 	$L__BB0_4;

$L__BB0_2:
	// begin inline asm
	{  cvt.rn.f16.f32 %rs1, %f1;}

	// end inline asm
	{  cvt.f32.f16 %f2, %rs1;}
	mov.f32 	%f3, 0f00000000;
	mov.u32 	%r5, 0;
$L__BB0_3:
	.pragma "nounroll";
	mul.wide.s32 	%rd8, %r5, 4;
	add.s64 	%rd9, %rd3, %rd8;
	ld.global.f32 	%f4, [%rd9];
	add.rn.f32 	%f3, %f3, %f4;
	add.s32 	%r5, %r5, 1;
	setp.le.s32 	%p3, %r5, %r3;
	@%p3 bra 	$L__BB0_3;
	fma.rn.f32 	%f5, %f2, 0f40000000, %f3;
	st.global.f32 	[%rd7], %f5;
	ret;

$L__BB0_4:
	neg.f32 	%f6, %f1;
	st.global.f32 	[%rd7], %f6;

$L__BB0_5:
	ret;

}
"#;

#[test]
fn a_kernel_of_another_compiler_runs() {
    let module = Module::read(KERNEL).unwrap();
    assert_eq!(check(&module), []);
    let x: Vec<f32> = (0..8u8).map(|at| (f32::from(at) - 3.0) * 0.375).collect();
    let bytes: Vec<u8> = x.iter().flat_map(|x| x.to_le_bytes()).collect();
    let mut memory = Memory::default();
    let [from, to] = [memory.place(&bytes), memory.place(&bytes)];
    let outcome = launch(Code::try_from(&module).unwrap(), &[from, to, 7], [1, 8], &mut memory).unwrap();
    assert_eq!(outcome.end, End::Returned(None));
    let expected = |at: usize| match at {
        7 => x[at],
        at if at % 2 == 0 => x[at].mul_add(2.0, x[..=at].iter().fold(0.0, |sum, x| sum + x)),
        at => -x[at],
    };
    let found = memory.bytes(to).chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
    assert_eq!(found.collect::<Vec<_>>(), (0..8).map(|at| expected(at).to_bits()).collect::<Vec<_>>());
}

#[test]
fn the_assembler_takes_it_as_it_is_read() {
    let Some(assembler) = assembler() else { return };
    let module = Module::read(KERNEL).unwrap();
    assemble(&assembler, "foreign", KERNEL, module.target);
    assemble(&assembler, "foreign-read", &module.to_string(), module.target);
}

#[test]
fn what_is_not_understood_is_shown() {
    for line in [
        "atom.global.add.f32 \t%f2, [%rd6], %f1;",
        "shfl.sync.bfly.b32 \t%r7|%p2, %r3, %r5, %r4, %r6;",
        ".shared .align 4 .b8 tile[256];",
    ] {
        let text = KERNEL.replace("neg.f32 \t%f6, %f1;", line);
        let error = Module::read(&text).unwrap_err().to_string();
        assert!(error.contains(line.trim_end_matches(';').split_whitespace().next().unwrap()), "{error}");
    }
}
