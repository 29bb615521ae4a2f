import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import './Silhouettes.css';

/** Placeholders in the shape of what comes (§C2.15), each of the usual size of its kind. */

const times = (n: number) => Array.from({ length: n }, (_, i) => i);

function Panel({ children }: { children: ReactNode }) {
  return <div className="silueta">{children}</div>;
}

/** A table: its head and rows of two lines. */
export function TableSilhouette({ rows = 9 }: { rows?: number }) {
  return (
    <Panel>
      <div className="silueta__renglon silueta__renglon--cabeza">
        {times(4).map(i => (
          <Skeleton key={i} width="5rem" height="0.75rem" />
        ))}
      </div>
      {times(rows).map(i => (
        <div key={i} className="silueta__renglon">
          <Skeleton width="4rem" />
          <div className="silueta__lineas">
            <Skeleton width="14rem" />
            <Skeleton width="9rem" height="0.75rem" />
          </div>
          <Skeleton width="5rem" height="1.5rem" />
          <Skeleton width="5.5rem" />
        </div>
      ))}
    </Panel>
  );
}

/** Fields, each with its label. */
export function FormSilhouette({ fields = 5 }: { fields?: number }) {
  return (
    <Panel>
      <Skeleton width="9rem" height="1.125rem" />
      {times(fields).map(i => (
        <div key={i} className="silueta__lineas silueta__campo">
          <Skeleton width="6rem" height="0.75rem" />
          <Skeleton height="2.375rem" radius="8px" />
        </div>
      ))}
    </Panel>
  );
}

/** A few lines of text. */
export function LinesSilhouette({ lines = 5 }: { lines?: number }) {
  return (
    <Panel>
      <Skeleton width="9rem" height="1.125rem" />
      {times(lines).map(i => (
        <Skeleton key={i} width={i % 3 === 2 ? '55%' : '90%'} />
      ))}
    </Panel>
  );
}

/** A map under its tools. */
export function MapSilhouette() {
  return (
    <Panel>
      <div className="silueta__renglon">
        <Skeleton width="12rem" height="2.25rem" radius="8px" />
        <Skeleton width="9rem" height="2.25rem" radius="8px" />
      </div>
      <div className="silueta__mapa">
        <Skeleton height="min(34rem, 60dvh)" radius="12px" />
      </div>
    </Panel>
  );
}

/** Figures in a row, above what explains them. */
export function FiguresSilhouette({ children }: { children?: ReactNode }) {
  return (
    <div className="silueta-pila">
      <div className="silueta-cifras">
        {times(4).map(i => (
          <Panel key={i}>
            <Skeleton width="6rem" height="0.75rem" />
            <Skeleton width="8rem" height="2rem" />
          </Panel>
        ))}
      </div>
      {children}
    </div>
  );
}

/** A page's wide column and its narrow one. */
export function ColumnsSilhouette({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className="silueta-columnas">
      <div className="silueta-pila">{wide}</div>
      <div className="silueta-pila">{narrow}</div>
    </div>
  );
}

/** An event's head, and the page below it. */
export function EventSilhouette({
  children = <ColumnsSilhouette wide={<FormSilhouette />} narrow={<LinesSilhouette />} />,
}: {
  children?: ReactNode;
}) {
  return (
    <div className="silueta-pila">
      <div className="silueta-cabeza">
        <Skeleton width="46px" height="57px" radius="6px" />
        <div className="silueta__lineas">
          <Skeleton width="18rem" height="1.75rem" />
          <Skeleton width="24rem" height="0.875rem" />
        </div>
      </div>
      {children}
    </div>
  );
}

/** An event's tabs. */
export function TabsSilhouette() {
  return (
    <div className="silueta-pestanas">
      {times(9).map(i => (
        <Skeleton key={i} width="4.5rem" height="1rem" />
      ))}
    </div>
  );
}

/** A page's head and what stands below it. */
export function PageSilhouette({ children }: { children: ReactNode }) {
  return (
    <div className="silueta-pila">
      <div className="silueta__lineas">
        <Skeleton width="14rem" height="2rem" />
        <Skeleton width="20rem" height="0.875rem" />
      </div>
      {children}
    </div>
  );
}

/** A workspace: its bar, and below it the columns. */
export function WorkspaceSilhouette({ withList }: { withList?: true }) {
  return (
    <div className="silueta-taller">
      <div className="taller__barra" />
      <WorkColumnsSilhouette withList={withList} />
    </div>
  );
}

/** A workspace's plan, with what is done at its right and, in the designer, the list at its left. */
export function WorkColumnsSilhouette({ withList }: { withList?: true | undefined }) {
  return (
    <div className={`silueta-taller__columnas${withList ? ' silueta-taller__columnas--tres' : ''}`}>
      {withList && <LinesSilhouette />}
      <Skeleton height="100%" radius="0" />
      <LinesSilhouette lines={8} />
    </div>
  );
}
