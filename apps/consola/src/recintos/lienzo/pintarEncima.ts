import { toScreen } from '@taquilla/mapa/view/camera';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import type { Asa } from './asas.ts';
import { type Cuadro, trazarContorno } from './pintar.ts';
import type { Guide } from './snapMove.ts';

/** Things painted over the drawing in every frame. */
export interface Encima {
  /** The unfinished piece: a box, a lasso, or an outline's points so far. */
  trazo: readonly Punto[];
  guias: readonly Guide[];
  asas: readonly Asa[];
}

export function pintarEncima(
  ctx: CanvasRenderingContext2D,
  cuadro: Cuadro,
  { trazo, guias, asas }: Encima,
): void {
  const { camara, tinta, vista } = cuadro;
  ctx.lineWidth = 1;
  ctx.strokeStyle = tinta.rojo;
  for (const { eje, en } of guias) {
    const { x, y } = toScreen(camara, { x: en, y: en });
    ctx.beginPath();
    ctx.moveTo(eje === 'x' ? x : 0, eje === 'x' ? 0 : y);
    ctx.lineTo(eje === 'x' ? x : vista.width, eje === 'x' ? vista.height : y);
    ctx.stroke();
  }
  if (trazo.length > 0) {
    trazarContorno(ctx, camara, trazo);
    ctx.setLineDash([6, 4]);
    ctx.strokeStyle = tinta.texto;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.setLineDash([]);
  }
  for (const asa of asas) pintarAsa(ctx, cuadro, asa);
}

function pintarAsa(ctx: CanvasRenderingContext2D, { camara, tinta }: Cuadro, { tipo, en }: Asa): void {
  const { x, y } = toScreen(camara, { x: en[0], y: en[1] });
  ctx.beginPath();
  if (tipo === 'talla' || tipo === 'esquina') ctx.rect(x - 5, y - 5, 10, 10);
  else ctx.arc(x, y, tipo === 'curva' ? 8 : 6, 0, 2 * Math.PI);
  ctx.fillStyle = tipo === 'curva' ? tinta.luz : tinta.panel;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = tipo === 'curva' ? tinta.tinta : tinta.texto;
  ctx.stroke();
}
