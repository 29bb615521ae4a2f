import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Ground } from '@taquilla/mapa/svg/sheet';
import { type Camera, toScreen, visibleBox } from '@taquilla/mapa/view/camera';
import type { Size } from '@taquilla/mapa/view/geometry';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import { type RefObject, useEffect, useRef } from 'react';
import { useTheme } from '../../layout/theme.ts';
import type { CajasDeFormas } from './enElPunto.ts';
import { type Cuadro, pintar, type Tinta } from './pintar.ts';
import { type Encima, pintarEncima } from './pintarEncima.ts';
import type { TrazoDe } from './trazosDeFormas.ts';

interface Pintado extends Encima {
  documento: DocumentoDeRecinto;
  camara: Camera | null;
  vista: Size;
  imagen: HTMLImageElement | null;
  suelo: Ground;
  cajas: CajasDeFormas;
  trazoDe: TrazoDe;
  elegidas: ReadonlySet<string>;
  arrastre: Punto;
}

/** The last whole painting of the drawing, larger than the view by a margin. */
interface Snapshot {
  lienzo: HTMLCanvasElement;
  cuadro: Cuadro;
  tema: string;
}

/** Margin at each side, as a part of the view. */
const MARGEN = 0.25;
/** Time from the camera's last move to a sharp painting. */
const REPOSO_MS = 120;

/**
 * Paints the drawing. While the camera moves, the last picture moves along, which costs nothing however many seats there
 * are (§C10.14); the drawing is painted again once the camera rests or the picture no longer covers the view.
 */
export function usePainting(canvas: RefObject<HTMLCanvasElement | null>, pintado: Pintado): void {
  const foto = useRef<Snapshot | null>(null);
  const { visto: tema } = useTheme();
  const { documento, camara, vista, imagen, suelo, cajas, trazoDe, elegidas, arrastre } = pintado;
  const { trazo, guias, asas } = pintado;
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx || !camara || vista.width === 0) return;
    const tinta = tintaDe(ctx.canvas);
    const cuadro: Cuadro = {
      documento,
      camara,
      vista,
      elegidas,
      arrastre,
      tinta,
      imagen,
      suelo,
      cajas,
      trazoDe,
    };
    const encima = { trazo, guias, asas };
    const marco = requestAnimationFrame(() => {
      const vale = foto.current?.tema === tema && stillCovers(foto.current.cuadro, cuadro);
      if (!vale) foto.current = takeSnapshot(cuadro, tema);
      if (foto.current) drawSnapshot(ctx, foto.current, cuadro);
      pintarEncima(ctx, cuadro, encima);
    });
    const reposo = setTimeout(() => {
      if (!foto.current || foto.current.cuadro.camara === camara) return;
      foto.current = takeSnapshot(cuadro, tema);
      drawSnapshot(ctx, foto.current, cuadro);
      pintarEncima(ctx, cuadro, encima);
    }, REPOSO_MS);
    return () => {
      cancelAnimationFrame(marco);
      clearTimeout(reposo);
    };
  }, [
    canvas,
    documento,
    camara,
    vista,
    imagen,
    suelo,
    cajas,
    trazoDe,
    elegidas,
    arrastre,
    trazo,
    guias,
    asas,
    tema,
  ]);
}

/** Whether a picture shows the present drawing, and covers the view. */
function stillCovers(tomada: Cuadro, ahora: Cuadro): boolean {
  const iguales =
    tomada.documento === ahora.documento &&
    tomada.elegidas === ahora.elegidas &&
    tomada.arrastre === ahora.arrastre &&
    tomada.imagen === ahora.imagen &&
    tomada.vista === ahora.vista;
  if (!iguales) return false;
  const seVe = visibleBox(ahora.camara, ahora.vista);
  const hay = visibleBox(tomada.camara, tomada.vista, marginOf(tomada.vista) / tomada.camara.scale);
  const { minX, minY, maxX, maxY } = hay;
  const cubre = minX <= seVe.minX && minY <= seVe.minY && maxX >= seVe.maxX && maxY >= seVe.maxY;
  // Zoomed out, only the empty ground lies past the picture's edge.
  return cubre || ahora.camara.scale < tomada.camara.scale;
}

function marginOf({ width, height }: Size): number {
  return Math.round(MARGEN * Math.max(width, height));
}

function takeSnapshot(cuadro: Cuadro, tema: string): Snapshot {
  const lienzo = document.createElement('canvas');
  const { camara, vista } = cuadro;
  const margen = marginOf(vista);
  const dpr = dotsPerPixel();
  lienzo.width = Math.round((vista.width + 2 * margen) * dpr);
  lienzo.height = Math.round((vista.height + 2 * margen) * dpr);
  const ctx = lienzo.getContext('2d');
  if (ctx) {
    ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
    pintar(ctx, {
      ...cuadro,
      vista: { width: vista.width + 2 * margen, height: vista.height + 2 * margen },
      camara: { ...camara, x: camara.x - margen / camara.scale, y: camara.y - margen / camara.scale },
    });
  }
  return { lienzo, cuadro, tema };
}

function drawSnapshot(ctx: CanvasRenderingContext2D, { lienzo, cuadro }: Snapshot, ahora: Cuadro): void {
  const { width, height } = ahora.vista;
  const dpr = dotsPerPixel();
  const [ancho, alto] = [Math.round(width * dpr), Math.round(height * dpr)];
  if (ctx.canvas.width !== ancho) ctx.canvas.width = ancho;
  if (ctx.canvas.height !== alto) ctx.canvas.height = alto;
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
  ctx.clearRect(0, 0, width, height);
  const margen = marginOf(ahora.vista);
  const { camara } = cuadro;
  const en = toScreen(ahora.camara, {
    x: camara.x - margen / camara.scale,
    y: camara.y - margen / camara.scale,
  });
  const veces = ahora.camara.scale / camara.scale;
  ctx.drawImage(lienzo, en.x, en.y, (lienzo.width / dpr) * veces, (lienzo.height / dpr) * veces);
}

function dotsPerPixel(): number {
  return Math.min(2, window.devicePixelRatio || 1);
}

function tintaDe(element: Element): Tinta {
  const style = getComputedStyle(element);
  const de = (nombre: string) => style.getPropertyValue(nombre).trim();
  return {
    panel: de('--panel'),
    linea: de('--linea-2'),
    texto: de('--txt'),
    suave: de('--txt-3'),
    luz: de('--amarillo'),
    tinta: de('--sobre-amarillo'),
    rojo: de('--rojo'),
    noche: de('--lado'),
    letra: de('--texto'),
  };
}
