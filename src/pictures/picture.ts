/** Size in pixels; `placeholder` is its average colour. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}
