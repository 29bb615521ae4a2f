import type { InformeDeMapa } from '@taquilla/contract/consola/recintos';
import { Button } from '@taquilla/ui/Button.tsx';

const APARTADOS = [
  ['quitado', 'Se quitó'],
  ['raro', 'Conviene revisar'],
  ['simplificado', 'Se simplificó sin cambiar el dibujo'],
] as const;

type Hallazgo = InformeDeMapa['raro'][number];

interface Props {
  informe: InformeDeMapa;
  /** The finding that the map marks. */
  visto: Hallazgo | null;
  onVer: (hallazgo: Hallazgo | null) => void;
}

/** The changes that intake made to the map, with their places in the file and on the map (§C10.4). */
export function InformeDeSubida({ informe, visto, onVer }: Props) {
  const { antes, despues } = informe;
  return (
    <section className="importar__informe" aria-label="Qué cambió al recibirlo">
      <p>
        {`${kb(antes.bytes)} → ${kb(despues.bytes)} · ${antes.elementos.toLocaleString('es-MX')} → ${despues.elementos.toLocaleString('es-MX')} elementos`}
      </p>
      {APARTADOS.map(([apartado, titulo]) =>
        informe[apartado].length === 0 ? null : (
          <details key={apartado} open={apartado !== 'simplificado'}>
            <summary>{titulo}</summary>
            <ul>
              {informe[apartado].map(hallazgo => (
                <Renglon
                  key={hallazgo.que}
                  hallazgo={hallazgo}
                  seVe={visto === hallazgo}
                  onVer={() => onVer(visto === hallazgo ? null : hallazgo)}
                />
              ))}
            </ul>
          </details>
        ),
      )}
      {APARTADOS.every(([apartado]) => informe[apartado].length === 0) && <p>Se recibió tal como venía.</p>}
    </section>
  );
}

function Renglon({ hallazgo, seVe, onVer }: { hallazgo: Hallazgo; seVe: boolean; onVer: () => void }) {
  const { que, cuantos, lugares, cajas = [] } = hallazgo;
  return (
    <li>
      {`${cuantos} × ${que}`}
      {lugares.length > 0 && (
        <small>{` · línea ${lugares.map(({ linea, columna }) => `${linea}:${columna}`).join(', ')}`}</small>
      )}
      {cajas.length > 0 && (
        <Button size="chico" variant="quieto" aria-pressed={seVe} onClick={onVer}>
          Mostrar dónde
        </Button>
      )}
    </li>
  );
}

export function kb(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('es-MX')} kB`;
}
