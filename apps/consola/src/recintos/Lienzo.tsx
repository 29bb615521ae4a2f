import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { type Camera, fitScale, panBy, toPlan, zoomAbout } from '@taquilla/mapa/view/camera';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import { cajaDePuntos, dentroDe } from '@taquilla/rules/recinto/geometria';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Pieza } from './acciones.ts';
import { pintar, seccionEn, type Tinta } from './pintar.ts';

export type Herramienta = 'elegir' | 'mano' | 'poligono' | Pieza;

interface Props {
  documento: DocumentoDeRecinto;
  /** The uploaded map, drawn below; null where the drawing is all there is. */
  fondo: string | null;
  herramienta: Herramienta;
  elegidas: ReadonlySet<string>;
  onElegir: (ids: string[], sumar: boolean) => void;
  onMover: (cuanto: Punto) => void;
  onPieza: (pieza: Pieza, caja: readonly [Punto, Punto]) => void;
  onPoligono: (puntos: Punto[]) => void;
}

type Gesto = { desde: Punto; que: 'mano' | 'mover' | 'caja'; ultimo: { x: number; y: number } };

/** The drawing under a camera: draws, moves and picks by mouse and touch. The list does all the same by keyboard. */
export function Lienzo(props: Props) {
  const { documento, fondo, herramienta, elegidas } = props;
  const lienzo = useRef<HTMLCanvasElement>(null);
  const imagen = useImagen(fondo);
  const [vista, setVista] = useState({ width: 0, height: 0 });
  const [camara, setCamara] = useState<Camera | null>(null);
  const [arrastre, setArrastre] = useState<Punto>([0, 0]);
  const [trazo, setTrazo] = useState<readonly Punto[]>([]);
  const gesto = useRef<Gesto | null>(null);
  const { ancho, alto } = documento.dibujo;

  useEffect(() => {
    const elemento = lienzo.current;
    if (!elemento) return;
    const mirar = new ResizeObserver(([caja]) => {
      if (caja) setVista({ width: caja.contentRect.width, height: caja.contentRect.height });
    });
    mirar.observe(elemento);
    return () => mirar.disconnect();
  }, []);

  const verTodo = useCallback(() => {
    if (vista.width === 0) return;
    const scale = fitScale({ minX: 0, minY: 0, maxX: ancho, maxY: alto }, vista, 24);
    setCamara({ scale, x: ancho / 2 - vista.width / scale / 2, y: alto / 2 - vista.height / scale / 2 });
  }, [vista, ancho, alto]);
  useEffect(() => {
    if (!camara) verTodo();
  }, [camara, verTodo]);

  useEffect(() => {
    const ctx = lienzo.current?.getContext('2d');
    if (!ctx || !camara) return;
    const marco = requestAnimationFrame(() => {
      const dpr = Math.min(2, window.devicePixelRatio || 1);
      ajustar(ctx.canvas, vista, dpr);
      ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
      pintar(ctx, { documento, camara, vista, elegidas, arrastre, trazo, tinta: tintaDe(ctx.canvas) });
      if (imagen) {
        ctx.globalCompositeOperation = 'destination-over';
        const { x, y, scale } = camara;
        ctx.drawImage(imagen, -x * scale, -y * scale, ancho * scale, alto * scale);
        ctx.globalCompositeOperation = 'source-over';
      }
    });
    return () => cancelAnimationFrame(marco);
  }, [documento, camara, vista, elegidas, arrastre, trazo, imagen, ancho, alto]);

  const acercar = useCallback(
    (factor: number, at?: { x: number; y: number }) => {
      setCamara(antes => {
        if (!antes) return antes;
        const scale = Math.min(40, Math.max(0.02, antes.scale * factor));
        return zoomAbout(antes, scale, at ?? { x: vista.width / 2, y: vista.height / 2 });
      });
    },
    [vista],
  );

  // React listens to the wheel passively: the page would scroll too.
  useEffect(() => {
    const elemento = lienzo.current;
    const alRodar = (event: WheelEvent) => {
      event.preventDefault();
      acercar(Math.exp(-event.deltaY * 0.0016), { x: event.offsetX, y: event.offsetY });
    };
    elemento?.addEventListener('wheel', alRodar, { passive: false });
    return () => elemento?.removeEventListener('wheel', alRodar);
  }, [acercar]);

  const puntoDe = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent): Punto => {
    const { x, y } = camara ? toPlan(camara, { x: offsetX, y: offsetY }) : { x: 0, y: 0 };
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  };
  const alPresionar = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const desde = puntoDe(event);
    const ultimo = { x: event.clientX, y: event.clientY };
    if (herramienta === 'poligono') {
      setTrazo([...trazo, desde]);
      return;
    }
    if (herramienta === 'mano' || event.button === 1) gesto.current = { desde, ultimo, que: 'mano' };
    else if (herramienta !== 'elegir') gesto.current = { desde, ultimo, que: 'caja' };
    else {
      const bajo = seccionEn(documento, desde);
      if (bajo && !elegidas.has(bajo.id)) props.onElegir([bajo.id], event.shiftKey);
      gesto.current = { desde, ultimo, que: bajo ? 'mover' : 'caja' };
    }
  };
  const alMover = (event: PointerEvent) => {
    const actual = gesto.current;
    if (!actual) return;
    const aqui = puntoDe(event);
    if (actual.que === 'mano') {
      const por = { x: event.clientX - actual.ultimo.x, y: event.clientY - actual.ultimo.y };
      actual.ultimo = { x: event.clientX, y: event.clientY };
      setCamara(antes => antes && panBy(antes, por));
    } else if (actual.que === 'mover')
      setArrastre(conIman([aqui[0] - actual.desde[0], aqui[1] - actual.desde[1]], event.altKey));
    else setTrazo(cajaEntre(actual.desde, aqui));
  };
  const alSoltar = (event: PointerEvent) => {
    const actual = gesto.current;
    gesto.current = null;
    if (!actual) return;
    const aqui = puntoDe(event);
    if (actual.que === 'mover' && (arrastre[0] !== 0 || arrastre[1] !== 0)) props.onMover(arrastre);
    setArrastre([0, 0]);
    if (actual.que !== 'caja') return;
    setTrazo([]);
    if (herramienta === 'elegir')
      props.onElegir(dentro(documento, cajaEntre(actual.desde, aqui)), event.shiftKey);
    else if (herramienta !== 'mano' && herramienta !== 'poligono')
      props.onPieza(herramienta, [actual.desde, aqui]);
  };
  const cerrarPoligono = () => {
    if (trazo.length > 2) props.onPoligono([...trazo]);
    setTrazo([]);
  };

  return (
    <div className="lienzo">
      <canvas
        ref={lienzo}
        className="lienzo__dibujo"
        role="img"
        aria-label={`Dibujo con ${documento.secciones.length} secciones. La lista hace lo mismo con el teclado.`}
        onPointerDown={alPresionar}
        onPointerMove={alMover}
        onPointerUp={alSoltar}
        onDoubleClick={cerrarPoligono}
      />
      <div className="lienzo__zoom">
        <button type="button" aria-label="Alejar" onClick={() => acercar(1 / 1.3)}>
          −
        </button>
        <span>{`${Math.round((camara?.scale ?? 1) * 100)} %`}</span>
        <button type="button" aria-label="Acercar" onClick={() => acercar(1.3)}>
          +
        </button>
        <button type="button" onClick={verTodo}>
          Ver todo
        </button>
      </div>
      {trazo.length > 0 && herramienta === 'poligono' && (
        <button type="button" className="lienzo__cerrar" onClick={cerrarPoligono}>
          Cerrar contorno
        </button>
      )}
    </div>
  );
}

/** Moves keep to whole units unless Alt is held (§C10.9). */
function conIman([dx, dy]: Punto, suelto: boolean): Punto {
  return suelto ? [dx, dy] : [Math.round(dx / 2) * 2, Math.round(dy / 2) * 2];
}

function cajaEntre([x0, y0]: Punto, [x1, y1]: Punto): Punto[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** Ids of the sections and labels whose middle lies in an outline. */
function dentro({ secciones, dibujo }: DocumentoDeRecinto, contorno: readonly Punto[]): string[] {
  const suyas = secciones.filter(seccion => {
    const caja = cajaDePuntos(seccion.contorno);
    return !seccion.oculta && caja && dentroDe(contorno, [caja.x + caja.ancho / 2, caja.y + caja.alto / 2]);
  });
  const rotulos = dibujo.rotulos.filter(({ x, y }) => dentroDe(contorno, [x, y]));
  return [...suyas, ...rotulos].map(({ id }) => id);
}

function ajustar(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  dpr: number,
): void {
  const [ancho, alto] = [Math.round(width * dpr), Math.round(height * dpr)];
  if (canvas.width !== ancho) canvas.width = ancho;
  if (canvas.height !== alto) canvas.height = alto;
}

function tintaDe(elemento: Element): Tinta {
  const estilo = getComputedStyle(elemento);
  const de = (nombre: string) => estilo.getPropertyValue(nombre).trim();
  return {
    fondo: de('--fondo'),
    panel: de('--panel'),
    linea: de('--linea'),
    texto: de('--txt'),
    suave: de('--txt-3'),
    luz: de('--amarillo'),
    lienzo: de('--hundido'),
  };
}

/** The uploaded map as a picture. */
function useImagen(svg: string | null): HTMLImageElement | null {
  const [imagen, setImagen] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (svg === null) {
      setImagen(null);
      return;
    }
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const nueva = new Image();
    nueva.onload = () => setImagen(nueva);
    nueva.src = url;
    return () => URL.revokeObjectURL(url);
  }, [svg]);
  return imagen;
}
