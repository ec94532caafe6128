/** One picture: its addresses, its size in pixels, and its average colour to stand in for it. */
export interface Picture {
  readonly avif: string;
  readonly webp: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}
