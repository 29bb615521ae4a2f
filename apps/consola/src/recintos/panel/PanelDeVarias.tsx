import { Button } from '@taquilla/ui/Button.tsx';
import { alinear, distribuir, girarJuntas, type Lado } from '../ordenar.ts';
import type { EdicionDeBorrador } from '../useBorrador.ts';

const LADOS: readonly { lado: Lado; palabras: string }[] = [
  { lado: 'izquierda', palabras: 'Izquierda' },
  { lado: 'centro', palabras: 'Centro' },
  { lado: 'derecha', palabras: 'Derecha' },
  { lado: 'arriba', palabras: 'Arriba' },
  { lado: 'medio', palabras: 'Medio' },
  { lado: 'abajo', palabras: 'Abajo' },
];

const GIROS = [-90, -5, 5, 90] as const;

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
}

/** What can be done with several at once (§C10.9). They align with the first one picked. */
export function PanelDeVarias({ edicion, elegidas }: Props) {
  const poner = (que: 'fija' | 'oculta', valor: boolean) =>
    edicion.hacer(({ secciones }) => {
      for (const seccion of secciones) if (elegidas.has(seccion.id)) seccion[que] = valor;
    });
  return (
    <div className="disenador__campos">
      <h2>{`${elegidas.size} elegidas`}</h2>
      <h3>Alinear con la primera</h3>
      <div className="disenador__par">
        {LADOS.map(({ lado, palabras }) => (
          <Button
            key={lado}
            size="chico"
            variant="borde"
            onClick={() => edicion.hacer(documento => alinear(documento, elegidas, lado))}
          >
            {palabras}
          </Button>
        ))}
      </div>
      <h3>Distribuir</h3>
      <div className="disenador__par">
        {(['x', 'y'] as const).map(eje => (
          <Button
            key={eje}
            size="chico"
            variant="borde"
            disabled={elegidas.size < 3}
            onClick={() => edicion.hacer(documento => distribuir(documento, elegidas, eje))}
          >
            {eje === 'x' ? 'A lo ancho' : 'A lo alto'}
          </Button>
        ))}
      </div>
      <h3>Girar juntas</h3>
      <div className="disenador__par">
        {GIROS.map(grados => (
          <Button
            key={grados}
            size="chico"
            variant="borde"
            onClick={() => edicion.hacer(documento => girarJuntas(documento, elegidas, grados))}
          >
            {`${grados > 0 ? '+' : '−'}${Math.abs(grados)}°`}
          </Button>
        ))}
      </div>
      <div className="disenador__par">
        <Button size="chico" variant="borde" onClick={() => poner('fija', true)}>
          Fijar
        </Button>
        <Button size="chico" variant="borde" onClick={() => poner('fija', false)}>
          Soltar
        </Button>
        <Button size="chico" variant="borde" onClick={() => poner('oculta', true)}>
          Ocultar
        </Button>
        <Button size="chico" variant="borde" onClick={() => poner('oculta', false)}>
          Mostrar
        </Button>
      </div>
    </div>
  );
}
