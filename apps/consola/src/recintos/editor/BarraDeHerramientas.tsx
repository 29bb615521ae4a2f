import { Stroke } from '@taquilla/ui/BasicIcon.tsx';
import { GRUPOS, type Herramienta, SENAS, type Sena } from '../dibujo/herramientas.ts';

interface Props {
  herramienta: Herramienta;
  sena: Sena;
  onHerramienta: (herramienta: Herramienta) => void;
  onSena: (sena: Sena) => void;
}

/** The tools over the canvas; the brush also asks for its mark. */
export function BarraDeHerramientas({ herramienta, sena, onHerramienta, onSena }: Props) {
  return (
    <>
      <div
        className="disenador__herramientas"
        role="toolbar"
        aria-label="Herramientas"
        aria-orientation="vertical"
      >
        {GRUPOS.flatMap(grupo =>
          grupo.map(({ id, palabras, tecla, trazo }, i) => (
            <button
              key={id}
              type="button"
              data-comienza={i === 0 || undefined}
              aria-pressed={herramienta === id}
              aria-label={palabras}
              aria-keyshortcuts={tecla}
              title={`${palabras} (${tecla})`}
              onClick={() => onHerramienta(id)}
            >
              <Stroke d={trazo} />
              <kbd>{tecla}</kbd>
            </button>
          )),
        )}
      </div>
      {herramienta === 'brocha' && <Senas sena={sena} onSena={onSena} />}
    </>
  );
}

function Senas({ sena, onSena }: Pick<Props, 'sena' | 'onSena'>) {
  return (
    <fieldset className="disenador__senas">
      <legend>Pasa la brocha por los lugares</legend>
      {SENAS.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="sena" checked={sena === value} onChange={() => onSena(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
