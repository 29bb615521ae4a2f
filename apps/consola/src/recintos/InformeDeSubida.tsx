import type { InformeDeMapa, MapaSubido } from '@taquilla/contract/consola/recintos';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { MapaDelInforme } from './MapaDelInforme.tsx';

const APARTADOS = [
  ['quitado', 'Se quitó'],
  ['raro', 'Conviene revisar'],
  ['simplificado', 'Se simplificó sin cambiar el dibujo'],
] as const;

type Hallazgo = InformeDeMapa['raro'][number];

interface Props {
  mapa: MapaSubido;
  /** The file as it was chosen a moment ago; null when it was uploaded before. */
  original: string | null;
}

/** What taking the map in changed, with the places in the file and on the map, before and after (§C10.4). */
export function InformeDeSubida({ mapa, original }: Props) {
  const { informe } = mapa;
  const { antes, despues } = informe;
  const [visto, setVisto] = useState<Hallazgo | null>(null);
  return (
    <section className="importar__informe" aria-label="Qué cambió al recibirlo">
      <MapaDelInforme svg={mapa.svg} original={original} cajas={visto?.cajas ?? []} que={visto?.que ?? ''} />
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
                  onVer={() => setVisto(visto === hallazgo ? null : hallazgo)}
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

function kb(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('es-MX')} kB`;
}
