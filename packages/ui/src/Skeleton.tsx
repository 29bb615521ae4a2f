import './Skeleton.css';

export interface SkeletonProps {
  /** A CSS length. */
  width?: string | undefined;
  height?: string | undefined;
  radius?: string | undefined;
}

/**
 * A grey placeholder of the final size, so that nothing jumps. Hide the group from screen readers and say "Cargando"
 * once.
 */
export function Skeleton({ width = '100%', height = '1rem', radius }: SkeletonProps) {
  return <span className="hueco" style={{ width, height, borderRadius: radius }} />;
}
