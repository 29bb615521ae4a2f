import type { Box } from '@taquilla/mapa/view/geometry';
import { middleOf } from '@taquilla/mapa/view/geometry';
import { type Direction, neighbour } from '@taquilla/mapa/view/neighbour';
import { openSvgView, type SvgView } from '@taquilla/mapa/view/svgView';
import { useEscape } from '@taquilla/ui/useEscape.ts';
import { ZoomButtons } from '@taquilla/ui/ZoomButtons.tsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { EnlaceConMapa } from '../../recinto/enlace.ts';
import { type Aspecto, cajasDe, conAsientos, type Dibujo, ponerLetreros, vestir } from './dibujar.ts';
import { acomodarNombres, type Nombres } from './nombres.ts';
import { ponerPrecio } from './rotulosDePrecio.ts';
import type { MapaLeido } from './useMapa.ts';
import './MapaRecinto.css';

export interface SeccionDeMapa extends Aspecto {
  id: number;
  /** Its lowest total; null for none. */
  precio: string | null;
  /** The words for a screen reader. */
  descripcion: string;
}

export interface MapaRecintoProps {
  mapa: MapaLeido;
  /** The venue, for the map's name. */
  recinto: string;
  secciones: readonly SeccionDeMapa[];
  /** The highlighted section: pointed at, reached by the keyboard, or tapped. */
  activa: number | null;
  onActiva: (id: number | null) => void;
  /** Called on a press: a finger shows the section, a mouse or Enter chooses it. */
  onElegir: (id: number, con: 'dedo' | 'otro') => void;
  /** Joins the map and the seats over it. */
  enlace: EnlaceConMapa;
  /** The greatest scale, in CSS pixels per unit: seats are larger than sections can be zoomed. */
  maximo: number;
  /** The tooltip, which follows the highlighted section. */
  children?: ReactNode;
}

const FLECHAS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
/** The zoom factor of one press of a button or key. */
const PASO = 1.6;
const ROTULOS = {
  closer: 'Acercar el mapa',
  further: 'Alejar el mapa',
  whole: 'Ver el mapa completo',
};

/** The venue's map (§2.24): zoomed, dragged and pinched; arrows go from section to section. */
export function MapaRecinto(props: MapaRecintoProps) {
  const { mapa, recinto, secciones, activa, onActiva, onElegir, enlace, children } = props;
  const ayuda = useId();
  const { dibujo, cuadro } = mapa;
  const { caja, vista, nombres } = useVista(mapa, props);
  useVestido(dibujo, props, nombres);
  useEscape(activa !== null, () => onActiva(null));

  const idDe = (evento: { target: EventTarget }) => {
    const grupo =
      evento.target instanceof Element ? evento.target.closest<SVGElement>('[data-seccion]') : null;
    const id = Number(grupo?.dataset.seccion);
    return secciones.some(seccion => seccion.id === id) ? id : null;
  };

  const puntoDe = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = dibujo.svg.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const alSenalar = (evento: PointerEvent) => {
    if (evento.pointerType !== 'touch') onActiva(enlace.capa?.senalar(puntoDe(evento)) ? null : idDe(evento));
  };
  const alPulsar = (evento: MouseEvent) => {
    const id = idDe(evento);
    const nativo = evento.nativeEvent;
    const esDedo = 'pointerType' in nativo && nativo.pointerType === 'touch';
    if (enlace.capa?.pulsar(puntoDe(evento), esDedo ? 'finger' : 'mouse')) onActiva(null);
    else if (id === null) onActiva(null);
    else onElegir(id, esDedo ? 'dedo' : 'otro');
  };
  const alTeclear = (evento: KeyboardEvent) => {
    // Leaves the browser's own keys alone: Ctrl and plus enlarge the page, Alt and an arrow go back.
    if (evento.ctrlKey || evento.metaKey || evento.altKey) return;
    const hacia = FLECHAS[evento.key];
    if (hacia) {
      const cajas = cajasDe(dibujo);
      const siguiente = seccionHacia(cajas, activa, hacia);
      const parte = siguiente === null ? undefined : cajas.get(siguiente);
      if (siguiente !== null) onActiva(siguiente);
      if (parte) vista.current?.show(parte);
    } else if (evento.key === 'Enter' && activa !== null) onElegir(activa, 'otro');
    else if (evento.key === '+')
      vista.current?.zoomBy(PASO, activa === null ? null : cajasDe(dibujo).get(activa));
    else if (evento.key === '-') vista.current?.zoomBy(1 / PASO);
    else if (evento.key === '0') vista.current?.showAll();
    else return;
    evento.preventDefault();
  };

  const ancho = cuadro.maxX - cuadro.minX;
  return (
    <div
      className="mapa"
      style={{ '--proporcion': `${ancho} / ${cuadro.maxY - cuadro.minY}`, '--unidades': ancho }}
    >
      <div
        ref={caja}
        className="mapa__plano"
        role="application"
        aria-label={`Mapa de ${recinto}`}
        aria-describedby={ayuda}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard as a whole
        tabIndex={0}
        onPointerOver={alSenalar}
        onPointerMove={evento => {
          const seMueve = evento.pointerType !== 'touch' && evento.buttons === 0;
          if (seMueve && enlace.capa?.senalar(puntoDe(evento))) onActiva(null);
        }}
        onPointerLeave={evento => {
          enlace.capa?.senalar(null);
          if (evento.pointerType !== 'touch') onActiva(null);
        }}
        onClick={alPulsar}
        onKeyDown={alTeclear}
        onBlur={() => onActiva(null)}
      />
      <p id={ayuda} className="solo-lector">
        Recorre las secciones con las flechas y elige con Enter; acerca y aleja con más y menos. La lista de
        secciones ofrece lo mismo.
      </p>
      <p className="solo-lector" role="status">
        {secciones.find(seccion => seccion.id === activa)?.descripcion}
      </p>
      <ZoomButtons
        className="mapa__botones"
        labels={ROTULOS}
        onCloser={() => vista.current?.zoomBy(PASO)}
        onFurther={() => vista.current?.zoomBy(1 / PASO)}
        onWhole={() => vista.current?.showAll()}
      />
      {children}
    </div>
  );
}

/** The map in its box. It moves without React: the browser draws the part in its frame. */
function useVista({ dibujo, cuadro }: MapaLeido, { enlace, maximo }: MapaRecintoProps) {
  const caja = useRef<HTMLDivElement>(null);
  const vista = useRef<SvgView>(null);
  const nombres = useRef<Nombres>(null);
  useLayoutEffect(() => {
    caja.current?.append(dibujo.svg);
    ponerLetreros(dibujo);
    return () => dibujo.svg.remove();
  }, [dibujo]);
  useEffect(() => {
    const suyos = acomodarNombres(dibujo);
    const abierta = openSvgView(dibujo.svg, cuadro, {
      closest: maximo,
      onFrame: (visto, camera) => {
        suyos.alMover(visto);
        enlace.seguir(camera);
      },
    });
    vista.current = abierta;
    nombres.current = suyos;
    if (caja.current)
      enlace.mapa = {
        caja: caja.current,
        cajas: () => cajasDe(dibujo),
        acercar: abierta.zoomTo,
        mostrar: id => {
          const parte = cajasDe(dibujo).get(id);
          if (parte) abierta.fill(parte);
        },
        marcar: ids => conAsientos(dibujo, ids),
      };
    return () => {
      enlace.mapa = null;
      abierta.destroy();
      suyos.dejar();
    };
  }, [dibujo, cuadro, enlace, maximo]);
  return { caja, vista, nombres };
}

/** Applies the sections' looks, and the highlight of the active one. */
function useVestido(
  dibujo: Dibujo,
  { secciones, activa }: MapaRecintoProps,
  nombres: RefObject<Nombres | null>,
): void {
  useLayoutEffect(() => {
    let conOtros = false;
    for (const seccion of secciones) {
      const dibujada = dibujo.secciones.get(seccion.id);
      if (!dibujada) continue;
      const precio = seccion.estado === 'agotada' ? null : seccion.precio;
      conOtros = ponerPrecio(dibujo, seccion.id, precio) || conOtros;
      vestir(dibujo, dibujada, seccion);
    }
    if (conOtros) nombres.current?.deNuevo();
  }, [dibujo, secciones, nombres]);

  useEffect(() => {
    const { grupos = [], letreros = [] } = (activa !== null && dibujo.secciones.get(activa)) || {};
    for (const parte of [...grupos, ...letreros]) parte.setAttribute('data-activa', '');
    return () => {
      for (const parte of [...grupos, ...letreros]) parte.removeAttribute('data-activa');
    };
  }, [dibujo, activa]);
}

/** The section that an arrow leads to; the first one if none is highlighted. */
function seccionHacia(
  cajas: ReadonlyMap<number, Box>,
  desde: number | null,
  direction: Direction,
): number | null {
  const origen = desde === null ? undefined : cajas.get(desde);
  if (!origen) return desde === null ? (cajas.keys().next().value ?? null) : null;
  const hallada = neighbour(cajas, ([, caja]) => middleOf(caja), { from: middleOf(origen), direction });
  return hallada?.[0] ?? null;
}
