import type { Readable } from '#core/store.ts';

/**
 * cancelled: the person closed the chooser. no-adapter: no Bluetooth, or switched off. timed-out: the browser or the
 * sensor does not answer. lost: out of range or switched off. no-notify: it sends no heart rate. blocked: by the
 * browser's settings or the page's policy. unsupported: the browser has no Web Bluetooth.
 */
export type SensorFailure = 'cancelled' | 'no-adapter' | 'timed-out' | 'lost' | 'no-notify' | 'blocked' | 'unsupported';

/** From the device information service. The serial number is never requested. */
export interface SensorDetails {
  manufacturer?: string;
  model?: string;
  firmware?: string;
}

/** `known`: the name of a sensor that can be connected without a chooser. */
export type SensorState =
  | { kind: 'idle'; known?: string | undefined }
  | { kind: 'choosing' }
  | { kind: 'connecting'; name: string }
  | {
      kind: 'connected';
      name: string;
      /** 0–100 percent; undefined where the sensor does not say. */
      battery: number | undefined;
      details: SensorDetails;
    }
  | { kind: 'reconnecting'; name: string; attempt: number; battery: number | undefined }
  | { kind: 'failed'; reason: SensorFailure; known?: string | undefined };

/** Percent. At or below it a sensor may stop within hours. */
export const lowBattery = 15;

export interface SensorConnection extends Readable<SensorState> {
  /** Opens the browser's chooser: call it from a tap. Never rejects; failures are in the state. */
  choose: () => Promise<void>;
  /** Connects the known sensor without a chooser. Never rejects. */
  connect: () => Promise<void>;
  /** Also ends choosing and connecting. The sensor stays disconnected, also on the next visit. */
  disconnect: () => void;
  /** Disconnects, and gives back the permission where the browser can. */
  forget: () => Promise<void>;
  /** @param listener called with each heart rate measurement, unparsed @returns a function that ends it */
  watch: (listener: (packet: DataView) => void) => () => void;
}
