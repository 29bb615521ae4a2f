import { dePesos, formatPesos, sumar } from '@taquilla/rules/dinero';
import { nombrarMesa } from '@taquilla/rules/lugares';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { type ReactNode, useId, useRef } from 'react';
import { contarBoletos, lineasDeResumen, porSeccion } from '../pago/resumen/describirLugares.ts';
import { contar, nombrarAtributos } from '../seleccion/auditorio/nombrar.ts';
import type { Tarifario } from '../seleccion/auditorio/tarifario.ts';
import { decirQuitado } from '../seleccion/eleccion/acompanante.ts';
import type { Lugar } from './lugares.ts';

interface LineasPorSeccionProps {
  lugares: readonly Lugar[];
  tarifario: Tarifario;
  zonas: readonly { categoria: string; color: string }[];
  /** Whether they are gone. */
  onQuitar: (lugares: readonly Lugar[], nombre: string) => Promise<boolean>;
  /** Beside the heading. */
  children: ReactNode;
}

/** The places of a purchase by section; each seat, table and number of general places can be removed (§B1.2). */
export function LineasPorSeccion({ lugares, tarifario, zonas, onQuitar, children }: LineasPorSeccionProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const porId = new Map(lugares.map(lugar => [lugar.id, lugar]));
  const acompanantesDe = (suyos: readonly Lugar[]) =>
    lugares.filter(({ acompanaA }) => suyos.some(({ id }) => id === acompanaA));
  const quitar = async (suyos: readonly Lugar[], nombre: string) => {
    // The pressed button goes with its line.
    titulo.current?.focus({ preventScroll: true });
    // A companion's place is not sold without its neighbour's (§B7.1).
    const conEllos = acompanantesDe(suyos);
    if ((await onQuitar([...suyos, ...conEllos], nombre)) && conEllos.length > 0) decirQuitado();
  };
  return (
    <Panel className="lineas">
      <div className="lineas__cabeza">
        <h2 ref={titulo} tabIndex={-1}>
          {lugares.length === 1 ? 'Tu lugar' : `Tus ${lugares.length} lugares`}
        </h2>
        {children}
      </div>
      {porSeccion(lugares).map(parte => (
        <Seccion key={parte.seccionId} {...parte} {...{ tarifario, zonas, porId }} onQuitar={quitar} />
      ))}
    </Panel>
  );
}

interface SeccionProps extends Pick<LineasPorSeccionProps, 'tarifario' | 'zonas'> {
  onQuitar: (lugares: readonly Lugar[], nombre: string) => Promise<void>;
  seccion: string;
  lugares: readonly Lugar[];
  /** All of the purchase. */
  porId: ReadonlyMap<number, Lugar>;
}

function Seccion({ seccion, lugares, tarifario, zonas, porId, onQuitar }: SeccionProps) {
  const id = useId();
  return (
    <>
      <p className="lineas__seccion">
        <strong id={id}>{seccion}</strong>
        <small>{contar(lugares.length, 'lugar', 'lugares')}</small>
      </p>
      <ul aria-labelledby={id}>
        {lineasDeResumen(lugares).map(({ clave, titulo, categoria, lugares: suyos }) => {
          const nombre = titulo === seccion ? contarBoletos(suyos.length) : titulo;
          const indice = zonas.findIndex(zona => zona.categoria === categoria);
          const [primero] = suyos;
          return (
            <li key={clave}>
              <Shape index={Math.max(0, indice)} color={zonas[indice]?.color ?? 'currentColor'} size={14} />
              <span>
                <strong>{nombre}</strong>
                <small>{detalleDe(suyos, porId)}</small>
                {primero?.esMesa && <small>La {nombrarMesa(primero.fila ?? '')} se compra completa</small>}
              </span>
              <span className="num">
                {formatPesos(tarifario.juntosConCargos(suyos))}
                <small>{formatPesos(sumar(...suyos.map(({ precio }) => dePesos(precio))))} + cargos</small>
              </span>
              <button
                type="button"
                className="boton-suelto"
                aria-label={`Quitar ${nombre} de ${seccion}`}
                onClick={() => void onQuitar(suyos, `${nombre} de ${seccion}`)}
              >
                <Icon name="cerrar" />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** `Luneta · Acompañante de A1`. */
function detalleDe(suyos: readonly Lugar[], porId: ReadonlyMap<number, Lugar>): string {
  const notas = suyos.flatMap(lugar => nombrarAtributos(lugar, porId));
  return [...new Set([suyos[0]?.categoria, ...notas])].join(' · ');
}
