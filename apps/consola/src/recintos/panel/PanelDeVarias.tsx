import { Button, type ButtonProps } from '@taquilla/ui/Button.tsx';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { alinear, distribuir, girarJuntas, type Lado } from '../dibujo/ordenar.ts';

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

const MARCAS = [
  { que: 'fija', valor: true, palabras: 'Fijar' },
  { que: 'fija', valor: false, palabras: 'Soltar' },
  { que: 'oculta', valor: true, palabras: 'Ocultar' },
  { que: 'oculta', valor: false, palabras: 'Mostrar' },
] as const;

/** The acts on several sections at once (§C10.9). They align with the one picked first. */
export function PanelDeVarias({ edicion, elegidas }: Props) {
  const { hacer } = edicion;
  const marcar = ({ que, valor }: (typeof MARCAS)[number]) =>
    hacer(({ secciones }) => {
      for (const seccion of secciones) if (elegidas.has(seccion.id)) seccion[que] = valor;
    });
  return (
    <div className="disenador__campos">
      <h2>{`${elegidas.size} elegidas`}</h2>
      <h3>Alinear con la primera</h3>
      <div className="disenador__par">
        {LADOS.map(({ lado, palabras }) => (
          <Accion key={lado} onClick={() => hacer(documento => alinear(documento, elegidas, lado))}>
            {palabras}
          </Accion>
        ))}
      </div>
      <h3>Distribuir</h3>
      <div className="disenador__par">
        {(['x', 'y'] as const).map(eje => (
          <Accion
            key={eje}
            disabled={elegidas.size < 3}
            onClick={() => hacer(documento => distribuir(documento, elegidas, eje))}
          >
            {eje === 'x' ? 'A lo ancho' : 'A lo alto'}
          </Accion>
        ))}
      </div>
      <h3>Girar juntas</h3>
      <div className="disenador__par">
        {GIROS.map(grados => (
          <Accion key={grados} onClick={() => hacer(documento => girarJuntas(documento, elegidas, grados))}>
            {`${grados > 0 ? '+' : '−'}${Math.abs(grados)}°`}
          </Accion>
        ))}
      </div>
      <div className="disenador__par">
        {MARCAS.map(marca => (
          <Accion key={marca.palabras} onClick={() => marcar(marca)}>
            {marca.palabras}
          </Accion>
        ))}
      </div>
    </div>
  );
}

function Accion(props: ButtonProps) {
  return <Button size="chico" variant="borde" {...props} />;
}
