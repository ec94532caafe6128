import {
  Component,
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';

/** The code of a lazy part could not be loaded. */
export class PartLoadError extends Error {
  /** Makes the next mount load again. React.lazy alone would repeat the failure without a request. */
  readonly allowRetry: () => void;

  constructor(cause: unknown, allowRetry: () => void) {
    super(String(cause), { cause });
    this.allowRetry = allowRetry;
  }
}

interface LazyPartOptions {
  /** Renders nothing if the part cannot be loaded, and loads it again when it is next mounted. */
  optional?: boolean;
}

/**
 * React.lazy with retries.
 * @throws PartLoadError while rendering, unless the part is optional; `LazyBoundary` shows it with a retry button
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { optional = false }: LazyPartOptions = {},
): ComponentType<Props> {
  const create = (): LazyExoticComponent<ComponentType<Props>> => {
    const renew = (): void => {
      if (latest === part) latest = create();
    };
    function Nothing() {
      useEffect(renew, []);
      return null;
    }
    const part = lazy(async () => ({
      default: await load().catch((cause: unknown) => {
        if (optional) return Nothing;
        throw new PartLoadError(cause, renew);
      }),
    }));
    return part;
  };
  let latest = create();
  return function LazyPart(props) {
    // A mounted part stays, even if a retry elsewhere has replaced it.
    const [part] = useState(() => latest);
    return createElement<Props>(part, props);
  };
}

/**
 * The error, if a part of a screen or its texts could not be loaded. That of texts is declared where this folder imports
 * nothing from.
 */
export function loadErrorIn(error: unknown): (Error & Pick<PartLoadError, 'allowRetry'>) | undefined {
  return error instanceof Error && 'allowRetry' in error ? (error as PartLoadError) : undefined;
}

interface OptionalBoundaryProps {
  /** Shown where the children or their texts could not be loaded. */
  failed?: ReactNode;
  children?: ReactNode;
}

/** Any other error goes on to the boundary above. */
class OptionalBoundary extends Component<OptionalBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    loadErrorIn(error)?.allowRetry();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!loadErrorIn(failure.error)) throw failure.error;
    return this.props.failed;
  }
}

interface OptionalPlace extends Pick<OptionalBoundaryProps, 'failed'> {
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
}

/** A lazy part with its own boundary. By default nothing takes its place until it is loaded, or where it cannot be. */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & OptionalPlace> {
  const Part = lazyPart(load);
  return function OptionalPart(props) {
    const part = createElement(Suspense, { fallback: props.fallback }, createElement<Props>(Part, props));
    return createElement(OptionalBoundary, { failed: props.failed }, part);
  };
}
