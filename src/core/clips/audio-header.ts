import type { Hertz, Seconds } from '#core/units.ts';

/** What a file says of its samples before they are decoded. */
export interface AudioHeader {
  channels: number;
  sampleRate: Hertz;
  /** Absent: not said, or not to be trusted. */
  seconds?: Seconds;
}

/** Where the headers of all kinds are. */
const headBytes = 65_536;

const textAt = (bytes: DataView, at: number): string =>
  at + 4 > bytes.byteLength ? '' : String.fromCodePoint(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));

/** Bits of a sample by the format of a WAV file: integers and floats say it themselves. */
const lawBits: Readonly<Record<number, number>> = { 6: 8, 7: 8 };

/** RIFF: the chunk `fmt ` stands before the samples. Their number is at most what fits into the file. */
function wavHeader(bytes: DataView, size: number): AudioHeader | undefined {
  for (let at = 12; at + 24 <= bytes.byteLength; at += 8 + bytes.getUint32(at + 4, true)) {
    if (textAt(bytes, at) !== 'fmt ') continue;
    const [format, channels] = [bytes.getUint16(at + 8, true), bytes.getUint16(at + 10, true)];
    const sampleRate = bytes.getUint32(at + 12, true);
    const bits = lawBits[format] ?? bytes.getUint16(at + 22, true);
    return { channels, sampleRate, seconds: size / (channels * Math.max(1, bits / 8) * sampleRate) };
  }
  return undefined;
}

/** RFC 9639: after `fLaC` and four bytes comes STREAMINFO, with 20 bits of rate and 3 of channels less one. */
function flacHeader(bytes: DataView): AudioHeader | undefined {
  if (bytes.byteLength < 22) return undefined;
  const packed = bytes.getUint32(18);
  return { sampleRate: packed >>> 12, channels: ((packed >>> 9) & 7) + 1 };
}

/** RFC 7845 and the Vorbis specification: the first packet of the first page. */
function oggHeader(bytes: DataView): AudioHeader | undefined {
  if (bytes.byteLength < 64) return undefined;
  const packet = 27 + bytes.getUint8(26);
  if (textAt(bytes, packet) === 'Opus') return { channels: bytes.getUint8(packet + 9), sampleRate: 48_000 };
  if (textAt(bytes, packet + 1) !== 'vorb') return undefined;
  return { channels: bytes.getUint8(packet + 11), sampleRate: bytes.getUint32(packet + 12, true) };
}

/**
 * Of WAV, FLAC and Ogg files, which may have dozens of channels or rates of hundreds of kilohertz; undefined for others.
 * A decoder makes of the few bytes of such a file what no memory holds.
 */
export async function audioHeaderOf(file: Blob): Promise<AudioHeader | undefined> {
  const bytes = new DataView(await file.slice(0, headBytes).arrayBuffer());
  const kind = textAt(bytes, 0);
  if (kind === 'RIFF') return wavHeader(bytes, file.size);
  if (kind === 'fLaC') return flacHeader(bytes);
  return kind === 'OggS' ? oggHeader(bytes) : undefined;
}
