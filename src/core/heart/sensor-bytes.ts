// Bluetooth SIG, Heart Rate Service 1.0 and Battery Service 1.1. Everything is little-endian.

/** unknown: the sensor cannot detect contact. */
export type SkinContact = 'unknown' | 'absent' | 'present';

export interface HeartRateMeasurement {
  /** Beats a minute as sent: 0–65535, and 0 where a sensor has lost the skin. */
  heartRate: number;
  contact: SkinContact;
  /** Intervals between beats, oldest first. Empty where no beat has ended since the last packet, or none are sent. */
  rrMilliseconds: readonly number[];
}

const flag = { wide: 1, contact: 2, tellsContact: 4, energy: 8, intervals: 16 } as const;
const ticksPerSecond = 1024;

function contactOf(flags: number): SkinContact {
  if ((flags & flag.tellsContact) === 0) return 'unknown';
  return (flags & flag.contact) === 0 ? 'absent' : 'present';
}

function intervalsFrom(bytes: DataView, start: number): number[] {
  const count = Math.max(0, Math.floor((bytes.byteLength - start) / 2));
  return Array.from(
    { length: count },
    (_, index) => (bytes.getUint16(start + 2 * index, true) * 1000) / ticksPerSecond,
  );
}

/** A value of characteristic 0x2A37. Undefined if it is shorter than its flags say; an odd last byte is ignored. */
export function parseHeartRateMeasurement(bytes: DataView): HeartRateMeasurement | undefined {
  if (bytes.byteLength === 0) return undefined;
  const flags = bytes.getUint8(0);
  const isWide = (flags & flag.wide) !== 0;
  // The energy spent since the sensor was last reset stands before them; nothing reads it.
  const intervalsAt = (isWide ? 3 : 2) + ((flags & flag.energy) === 0 ? 0 : 2);
  if (bytes.byteLength < intervalsAt) return undefined;
  return {
    heartRate: isWide ? bytes.getUint16(1, true) : bytes.getUint8(1),
    contact: contactOf(flags),
    rrMilliseconds: (flags & flag.intervals) === 0 ? [] : intervalsFrom(bytes, intervalsAt),
  };
}

/** A value of characteristic 0x2A19 in percent. Undefined if it is empty or above 100. */
export function parseBatteryLevel(bytes: DataView): number | undefined {
  if (bytes.byteLength === 0) return undefined;
  const level = bytes.getUint8(0);
  return level <= 100 ? level : undefined;
}
