interface CrcShape {
  bits: 8 | 16;
  /** Without its highest term. */
  polynomial: number;
}

function createCrc({ bits, polynomial }: CrcShape): (bytes: Uint8Array) => number {
  const highest = 1 << (bits - 1);
  const mask = 2 ** bits - 1;
  const table = Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & highest ? (crc << 1) ^ polynomial : crc << 1;
    return crc & mask;
  });
  return (bytes) => {
    let crc = 0;
    for (const byte of bytes) crc = ((crc << 8) ^ (table[(crc >> (bits - 8)) ^ byte] ?? 0)) & mask;
    return crc;
  };
}

/** Checks a frame's header (RFC 9639, section 9.1.8). */
export const crc8 = createCrc({ bits: 8, polynomial: 0x07 });

/** Checks a whole frame (RFC 9639, section 9.3). */
export const crc16 = createCrc({ bits: 16, polynomial: 0x80_05 });
