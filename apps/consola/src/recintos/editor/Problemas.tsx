import type { RevisionDeRecinto } from '@taquilla/contract/consola/recintos';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';

/** The check list during drawing (§C10.12): errors first, each with a link to its section. */
export function Problemas({
  revision,
  onVer,
}: {
  /** Null until the first check has run. */
  revision: RevisionDeRecinto | null;
  onVer: (ids: string[]) => void;
}) {
  const { errores, advertencias } = revision ?? { errores: [], advertencias: [] };
  const todos = [
    ...errores.map(problema => ({ ...problema, esError: true })),
    ...advertencias.map(problema => ({ ...problema, esError: false })),
  ];
  return (
    <section className="problemas" aria-label="Problemas">
      <div className="disenador__titulo">
        <h2>Problemas</h2>
        <span>{errores.length === 0 ? `${todos.length}` : `${errores.length} por corregir`}</span>
      </div>
      {todos.length === 0 && (
        <p className="disenador__nota">{revision ? 'Todo en orden: se puede publicar.' : 'Revisando…'}</p>
      )}
      <ul>
        {todos.slice(0, 100).map(({ tipo, mensaje, secciones, esError }) => (
          <li key={`${tipo} ${mensaje}`} data-error={esError || undefined}>
            <Icon name={esError ? 'alerta' : 'info'} />
            <span>{mensaje}</span>
            {secciones.length > 0 && (
              <Button size="chico" variant="borde" onClick={() => onVer(secciones)}>
                Ver
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
