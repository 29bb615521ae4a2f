import type { PintadoDe } from '@taquilla/rules/recinto/enSuForma';
import { type Caja, marcoDe, type Punto } from '@taquilla/rules/recinto/geometria';
import { Button } from '@taquilla/ui/Button.tsx';
import { useContext } from 'react';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import type { Pieza } from '../dibujo/acciones.ts';
import { PIEZAS } from '../dibujo/herramientas.ts';
import { SoloNombres } from '../dibujo/soloNombres.ts';
import type { CajasDeFormas } from '../lienzo/enElPunto.ts';
import { Numero } from './campos.tsx';
import { PanelDeRotulo } from './PanelDeRotulo.tsx';
import { PanelDeSeccion } from './PanelDeSeccion.tsx';
import { PanelDeVarias } from './PanelDeVarias.tsx';

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  /** Boxes of the uploaded map, which also sets the size of the drawing; null without one. */
  cajas: CajasDeFormas | null;
  pintadoDe: PintadoDe | null;
  onPieza: (pieza: Pieza, puntas: readonly [Punto, Punto]) => void;
}

/** The column at the right: the fields of the picked thing or things, or the pieces to add. */
export function Propiedades({ edicion, elegidas, cajas, pintadoDe, onPieza }: Props) {
  const { secciones, dibujo } = edicion.documento;
  const soloNombres = useContext(SoloNombres);
  const [id] = elegidas;
  if (soloNombres && elegidas.size !== 1)
    return <p className="disenador__nota">Elige una sección para cambiar su nombre.</p>;
  if (id === undefined)
    return (
      <>
        <Agregar {...marcoDe(dibujo)} cuantas={secciones.length} onPieza={onPieza} />
        {cajas === null && <TallaDelDibujo edicion={edicion} />}
      </>
    );
  if (elegidas.size > 1) return <PanelDeVarias {...{ edicion, elegidas }} />;
  const unica = secciones.find(seccion => seccion.id === id);
  if (!unica) return <PanelDeRotulo key={id} {...{ id, edicion }} />;
  return <PanelDeSeccion key={id} seccion={unica} cajas={cajas ?? SIN_CAJAS} {...{ edicion, pintadoDe }} />;
}

const SIN_CAJAS: CajasDeFormas = new Map();

/** The size of the drawing: buyers do not see past its edge. */
function TallaDelDibujo({ edicion }: { edicion: EdicionDeBorrador }) {
  const { dibujo } = edicion.documento;
  return (
    <div className="disenador__campos">
      <h3>Tamaño del dibujo</h3>
      <div className="disenador__par">
        {(['ancho', 'alto'] as const).map(lado => (
          <Numero
            key={lado}
            label={lado === 'ancho' ? 'Ancho' : 'Alto'}
            valor={dibujo[lado]}
            min={10}
            onValor={valor =>
              edicion.hacer(documento => {
                documento.dibujo[lado] = valor;
              })
            }
          />
        ))}
      </div>
    </div>
  );
}

/** Adds pieces by button, for people who do not drag: each one stands lower than the last, so that none covers another. */
function Agregar({
  x: desdeX,
  y: desdeY,
  ancho,
  alto,
  cuantas,
  onPieza,
}: Caja & {
  cuantas: number;
  onPieza: Props['onPieza'];
}) {
  const poner = (pieza: Pieza) => {
    const [x, y] = [
      desdeX + ancho / 2,
      desdeY + (pieza === 'escenario' ? alto * 0.08 : alto * (0.25 + 0.16 * (cuantas % 4))),
    ];
    const lado = pieza === 'escenario' ? ancho * 0.2 : ancho * 0.12;
    const fondo = pieza === 'fila' ? 0 : alto * 0.1;
    onPieza(pieza, [
      [x - lado, y],
      [x + lado, y + fondo],
    ]);
  };
  return (
    <div className="disenador__campos">
      <h2>Agregar</h2>
      <p className="disenador__nota">Arrastra con una herramienta, o agrégalo al centro:</p>
      {PIEZAS.map(({ pieza, palabras }) => (
        <Button key={pieza} variant="borde" onClick={() => poner(pieza)}>
          {palabras}
        </Button>
      ))}
    </div>
  );
}
