import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties: a component's way to hand a figure to its style sheet. */
    [custom: `--${string}`]: string | number | undefined;
  }
}
