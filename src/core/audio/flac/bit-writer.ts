/** Writes numbers bit by bit, the highest bit first. */
export class BitWriter {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private at = 0;
  private pending = 0;
  private pendingBits = 0;

  /** Throws RangeError once more than `capacity` bytes are written. */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  /** The lowest `count` bits (0–32) of an integer; a negative one in two's complement. */
  write(value: number, count: number): void {
    let left = count;
    while (left > 0) {
      const taken = Math.min(left, 8 - this.pendingBits);
      left -= taken;
      this.pending = (this.pending << taken) | ((value >>> left) & ((1 << taken) - 1));
      this.pendingBits += taken;
      if (this.pendingBits === 8) this.flush();
    }
  }

  writeZeros(count: number): void {
    for (let left = count; left > 0; left -= 32) this.write(0, Math.min(32, left));
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.pendingBits > 0) this.write(0, 8 - this.pendingBits);
  }

  /** What is written, up to the last whole byte; a view that later writes do not change. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }

  private flush(): void {
    if (this.at === this.bytes.length) throw new RangeError('more bytes than expected');
    this.bytes[this.at] = this.pending;
    this.at += 1;
    this.pending = 0;
    this.pendingBits = 0;
  }
}
