// TypeScript's DOM library lacks ServiceWorkerGlobalScope, and its webworker library conflicts with it.

export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus: () => Promise<WindowClient>;
  postMessage: (message: unknown) => void;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent<unknown> & ExtendableEvent;
  notificationclick: NotificationEvent;
}

export interface ServiceWorkerScope {
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
}
