/** One picture: its address, its size in pixels, and its average colour to stand in for it. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}
