/** A frame of the map, in the drawing's own units. */
export interface Cuadro {
  x: number;
  y: number;
  ancho: number;
  alto: number;
}

export interface Punto {
  x: number;
  y: number;
}

/** How often the whole map fits into the least of it that is shown. */
const ACERCAMIENTO_MAXIMO = 6;

/** How close the view is: 1 shows the whole map. */
export function acercamiento(vista: Cuadro, mapa: Cuadro): number {
  return mapa.ancho / vista.ancho;
}

/** The view `factor` times closer, with `fijo` (a point of the drawing) staying where it is on the screen. */
export function acercar(
  vista: Cuadro,
  mapa: Cuadro,
  { factor, fijo }: { factor: number; fijo: Punto },
): Cuadro {
  const meta = Math.min(ACERCAMIENTO_MAXIMO, Math.max(1, acercamiento(vista, mapa) * factor));
  const escala = mapa.ancho / meta / vista.ancho;
  return ajustar(
    {
      x: fijo.x - (fijo.x - vista.x) * escala,
      y: fijo.y - (fijo.y - vista.y) * escala,
      ancho: vista.ancho * escala,
      alto: vista.alto * escala,
    },
    mapa,
  );
}

/** The view moved by so much of the drawing, never past the map's edge. */
export function mover(vista: Cuadro, mapa: Cuadro, { x, y }: Punto): Cuadro {
  return ajustar({ ...vista, x: vista.x + x, y: vista.y + y }, mapa);
}

/** The view moved as little as it takes for `caja` to lie within it, or to be in its middle where it is larger. */
export function mostrar(vista: Cuadro, mapa: Cuadro, caja: Cuadro): Cuadro {
  return ajustar(
    { ...vista, x: alcanzar(vista, caja, 'x', 'ancho'), y: alcanzar(vista, caja, 'y', 'alto') },
    mapa,
  );
}

export function centro({ x, y, ancho, alto }: Cuadro): Punto {
  return { x: x + ancho / 2, y: y + alto / 2 };
}

function alcanzar(vista: Cuadro, caja: Cuadro, desde: 'x' | 'y', largo: 'ancho' | 'alto'): number {
  if (caja[largo] >= vista[largo]) return caja[desde] + (caja[largo] - vista[largo]) / 2;
  const ultimo = caja[desde] + caja[largo] - vista[largo];
  return Math.min(caja[desde], Math.max(ultimo, vista[desde]));
}

function ajustar(vista: Cuadro, mapa: Cuadro): Cuadro {
  const limitar = (valor: number, desde: number, hasta: number) => Math.min(hasta, Math.max(desde, valor));
  return {
    ...vista,
    x: limitar(vista.x, mapa.x, mapa.x + mapa.ancho - vista.ancho),
    y: limitar(vista.y, mapa.y, mapa.y + mapa.alto - vista.alto),
  };
}
