// xoshiro128++ by Blackman and Vigna (2019), seeded by SplitMix32.
export class Random {
  private readonly state = new Int32Array(4);

  constructor(seed: number) {
    for (let index = 0; index < 4; index += 1) {
      let mixed = (seed + Math.imul(index + 1, 0x9e37_79b9)) | 0;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
      this.state[index] = mixed ^ (mixed >>> 16);
    }
  }

  /** Uniformly distributed from −1 to 1. */
  fill(target: Float64Array, frames: number): void {
    const { state } = this;
    let a = state[0] ?? 0;
    let b = state[1] ?? 0;
    let c = state[2] ?? 0;
    let d = state[3] ?? 0;
    for (let index = 0; index < frames; index += 1) {
      const sum = (a + d) | 0;
      target[index] = ((((sum << 7) | (sum >>> 25)) + a) | 0) / 2 ** 31;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
  }
}
