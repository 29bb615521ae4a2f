type Punto = [number, number];

/** A point at a distance from the stage, and so many degrees aside. */
function desde(radio: number, grados: number): Punto {
  const angulo = (grados * Math.PI) / 180;
  return [400 + radio * Math.sin(angulo), 40 + radio * Math.cos(angulo)];
}

/** A part of a ring, as a path. */
function gajo([cerca, lejos]: Punto, [izquierda, derecha]: Punto): string {
  const borde = (radio: number) =>
    Array.from({ length: 9 }, (_, i) => desde(radio, izquierda + ((derecha - izquierda) * i) / 8));
  const puntos = [...borde(cerca), ...borde(lejos).reverse()];
  return `M${puntos.map(punto => punto.map(n => n.toFixed(2)).join()).join('L')}Z`;
}

const FILAS = 5;

/** Rows that bend around the stage, each seat turned towards it, each row one seat longer than the one before. */
function butacas([izquierda, derecha]: Punto): string {
  return Array.from({ length: FILAS }, (_, fila) =>
    Array.from({ length: 6 + fila }, (_, k) => {
      const grados = izquierda + 4 + ((derecha - izquierda - 8) * k) / (5 + fila);
      const [x, y] = desde(170 + 20 * fila, grados).map(n => n.toFixed(2));
      return `<rect class="st3" x="-4" y="-4" width="8" height="8" transform="translate(${x} ${y}) rotate(${-grados})"/>`;
    }).join(''),
  )
    .flat()
    .join('');
}

/**
 * A fan-shaped theatre as Illustrator exports it: two blocks of 40 seats in layers of their own, and three unnamed
 * boxes of one colour.
 */
export function mapaEnAbanico(): Buffer {
  const luneta = (id: string, lados: Punto) =>
    `<g id="${id}"><path class="st1" d="${gajo([150, 270], lados)}"/>${butacas(lados)}</g>`;
  const palcos = [-40, -10, 20].map(a => `<path class="st2" d="${gajo([290, 340], [a, a + 22])}"/>`);
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" id="Capa_1" xmlns="&ns_svg;" x="0px" y="0px" viewBox="0 0 800 420" xml:space="preserve">
<style type="text/css">.st1{fill:#2F4858;}.st2{fill:#86486F;}.st3{fill:#F6AE2D;}</style>
${luneta('Luneta_x0020_Izquierda', [-42, -2])}${luneta('Luneta_x0020_Derecha', [2, 42])}${palcos.join('')}
</svg>`);
}
