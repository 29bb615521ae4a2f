import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface ZoomButtonsProps {
  className: string;
  /** The buttons' names for a screen reader. */
  labels: { closer: string; further: string; whole: string };
  onCloser: () => void;
  onFurther: () => void;
  onWhole: () => void;
  canZoomIn?: boolean;
  canZoomOut?: boolean;
}

/** Buttons to zoom in, zoom out, and show a whole map. */
export function ZoomButtons({
  className,
  labels,
  onCloser,
  onFurther,
  onWhole,
  canZoomIn = true,
  canZoomOut = true,
}: ZoomButtonsProps) {
  const look = { variant: 'borde', size: 'icono' } as const;
  return (
    <div className={className}>
      <Button {...look} aria-label={labels.closer} disabled={!canZoomIn} onClick={onCloser}>
        <Icon name="mas" />
      </Button>
      <Button {...look} aria-label={labels.further} disabled={!canZoomOut} onClick={onFurther}>
        <Icon name="menos" />
      </Button>
      <Button {...look} aria-label={labels.whole} disabled={!canZoomOut} onClick={onWhole}>
        <Icon name="zoom" />
      </Button>
    </div>
  );
}
