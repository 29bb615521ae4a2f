import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties: how a component hands a figure to its style sheet. */
    [custom: `--${string}`]: string | number | undefined;
  }
}
