import type { Bloque, Carta, Renglon } from './carta.ts';
import type { Membrete } from './membrete.ts';

/** The plain-text part of a mail. */
export function escribirTexto(carta: Carta, membrete: Membrete): string {
  const partes = [carta.titulo.toUpperCase(), ...carta.bloques.map(escribirBloque), pieDe(membrete)];
  return `${partes.join('\n\n')}\n`;
}

function escribirBloque(bloque: Bloque): string {
  switch (bloque.tipo) {
    case 'parrafo':
    case 'nota':
      return bloque.texto;
    case 'boton':
      return `${bloque.texto}:\n${bloque.url}`;
    case 'cifra':
      return `${bloque.valor} ${bloque.nota}`;
    case 'ficha':
      return [bloque.titulo, ...bloque.renglones.map(escribirRenglon)].join('\n');
    case 'desglose':
      return [...bloque.renglones.map(escribirRenglon), `Total: ${bloque.total} MXN`].join('\n');
    case 'boleto': {
      const { rotulo, evento, insignia, cuando, datos, pie } = bloque;
      return [
        `── ${rotulo} ──`,
        evento,
        `${insignia} · ${cuando}`,
        ...datos.map(escribirRenglon),
        ...pie,
      ].join('\n');
    }
  }
}

function escribirRenglon({ concepto, valor }: Renglon): string {
  return `${concepto}: ${valor}`;
}

function pieDe({ operador, publicUrl }: Membrete): string {
  return [
    '--',
    operador.nombre,
    operador.direccion,
    `${operador.correo} · ${operador.telefono}`,
    publicUrl,
  ].join('\n');
}
