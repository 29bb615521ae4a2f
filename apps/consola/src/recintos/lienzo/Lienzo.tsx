import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { groundOf } from '@taquilla/mapa/svg/sheet';
import { marcoDe } from '@taquilla/rules/recinto/geometria';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Herramienta, Sena } from '../dibujo/herramientas.ts';
import { type Asa, asasDeId } from './asas.ts';
import { type CajasDeFormas, cajaDeVarias } from './enElPunto.ts';
import type { DrawingHandlers } from './gestos.ts';
import { Minimapa } from './Minimapa.tsx';
import { Regla } from './Regla.tsx';
import type { TrazoDe } from './trazosDeFormas.ts';
import { useCamera } from './useCamera.ts';
import { useGestures } from './useGestures.ts';
import { usePainting } from './usePainting.ts';
import './Lienzo.css';

interface Props extends DrawingHandlers {
  documento: DocumentoDeRecinto;
  /** The uploaded map, drawn below; null without an upload. */
  fondo: string | null;
  cajas: CajasDeFormas;
  trazoDe: TrazoDe;
  herramienta: Herramienta;
  sena: Sena;
  elegidas: ReadonlySet<string>;
  /** Sections to bring into sight; a new array asks again. */
  miradas?: readonly string[];
  /** On a phone one finger moves the view, whatever the tool; a tap picks. */
  soloNombres: boolean;
}

const SIN_ASAS: readonly Asa[] = [];

/** The drawing under a camera: draws, moves and picks by mouse and touch. The list does the same by keyboard. */
export function Lienzo(props: Props) {
  const { documento, fondo, cajas, trazoDe, elegidas, soloNombres } = props;
  const herramienta = soloNombres ? 'mano' : props.herramienta;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { url, imagen } = useImagen(fondo);
  const suelo = groundOf(fondo ?? '');
  const vista = useCamera(canvas, marcoDe(documento.dibujo), soloNombres);
  const mirar = useEffectEvent((ids: readonly string[]) => {
    const caja = cajaDeVarias(
      documento.secciones.filter(({ id }) => ids.includes(id)),
      cajas,
    );
    if (caja) vista.bringIntoView(caja);
  });
  useEffect(() => mirar(props.miradas ?? []), [props.miradas]);
  const conEspacio = useSpaceBar();
  const unidad = 1 / (vista.camara?.scale ?? 1);
  const asas = useAsas(documento, { elegidas, herramienta, unidad });
  const gestos = useGestures({ ...props, herramienta, asas, vista, conEspacio });
  const seVe = gestos.previo ?? documento;
  const asasVistas = useAsas(seVe, { elegidas, herramienta, unidad });
  const { arrastre, trazo, guias } = gestos;
  usePainting(canvas, {
    ...{ documento: seVe, imagen, suelo, cajas, trazoDe, elegidas, arrastre, trazo, guias },
    ...{ camara: vista.camara, vista: vista.vista },
    asas: arrastre[0] === 0 && arrastre[1] === 0 ? asasVistas : SIN_ASAS,
  });

  return (
    <div className="lienzo">
      <canvas
        ref={canvas}
        className="lienzo__dibujo"
        data-herramienta={herramienta}
        role="img"
        aria-label={`Dibujo con ${documento.secciones.length} secciones. La lista hace lo mismo con el teclado.`}
        onPointerDown={gestos.alPresionar}
        onPointerMove={gestos.alMover}
        onPointerUp={gestos.alSoltar}
        onPointerCancel={gestos.alCancelar}
        onDoubleClick={gestos.cerrarPoligono}
      />
      <div className="lienzo__regla">
        <Regla documento={documento} escala={vista.camara?.scale ?? 1} />
      </div>
      <div className="lienzo__esquina">
        <Minimapa {...{ documento, elegidas, vista }} fondo={url} suelo={suelo} />
        <div className="lienzo__zoom">
          <button type="button" aria-label="Alejar" onClick={() => vista.zoom(1 / 1.3)}>
            −
          </button>
          <span>{`${Math.round((vista.camara?.scale ?? 1) * 100)} %`}</span>
          <button type="button" aria-label="Acercar" onClick={() => vista.zoom(1.3)}>
            +
          </button>
          <button type="button" onClick={vista.showAll}>
            Ver todo
          </button>
        </div>
      </div>
      {trazo.length > 0 && herramienta === 'poligono' && (
        <button type="button" className="lienzo__cerrar" onClick={gestos.cerrarPoligono}>
          Cerrar contorno
        </button>
      )}
    </div>
  );
}

function useAsas(
  documento: DocumentoDeRecinto,
  {
    elegidas,
    herramienta,
    unidad,
  }: { elegidas: ReadonlySet<string>; herramienta: Herramienta; unidad: number },
): readonly Asa[] {
  const [id] = elegidas;
  const unica = elegidas.size === 1 && herramienta === 'elegir' ? id : undefined;
  return useMemo(
    () => (unica === undefined ? SIN_ASAS : asasDeId(documento, unica, unidad)),
    [documento, unica, unidad],
  );
}

/** The uploaded map as a picture. */
function useImagen(svg: string | null) {
  const [cargada, setCargada] = useState<{ url: string | null; imagen: HTMLImageElement | null }>({
    url: null,
    imagen: null,
  });
  useEffect(() => {
    if (svg === null) {
      setCargada({ url: null, imagen: null });
      return;
    }
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const imagen = new Image();
    imagen.onload = () => setCargada({ url, imagen });
    imagen.src = url;
    return () => URL.revokeObjectURL(url);
  }, [svg]);
  return cargada;
}

/** Whether the space bar is held, which makes any tool drag the view (§C10.10). */
function useSpaceBar(): () => boolean {
  const apretado = useRef(false);
  useEffect(() => {
    const alTeclear = (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      const { type, target } = event;
      const enCampo = target instanceof Element && target.closest('input, select, textarea, button, a');
      apretado.current = type === 'keydown' && !enCampo;
      // Elsewhere it scrolls the page.
      if (apretado.current) event.preventDefault();
    };
    addEventListener('keydown', alTeclear);
    addEventListener('keyup', alTeclear);
    return () => {
      removeEventListener('keydown', alTeclear);
      removeEventListener('keyup', alTeclear);
    };
  }, []);
  return () => apretado.current;
}
