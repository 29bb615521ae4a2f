const LITERAL = '=';
const CON_PREFIJO = /^([a-z0-9-]+-)\[(.+)\]$/;
const TRAMO = /^([A-Z]{1,2}|\d{1,4})-([A-Z]{1,2}|\d{1,4})$/;

/**
 * Expands a compact list of names: `A-C,F` is A B C F; `101-103` is 101 102 103; `AA-AC` is AA AB AC; `palco-[1-3]` is palco-1
 * palco-2 palco-3. A name without a range stands for itself, and so does any text after `=`. Null when a range runs backwards,
 * mixes letters and digits, or has more than a thousand names.
 */
export function expandirRango(texto: string): string[] | null {
  if (texto.startsWith(LITERAL)) return texto.length > 1 ? [texto.slice(1)] : null;
  const nombres: string[] = [];
  for (const parte of texto.split(',').map(chunk => chunk.trim())) {
    if (parte === '') return null;
    const [, prefijo = '', interior = parte] = CON_PREFIJO.exec(parte) ?? [];
    const expandidos = expandirTramo(interior);
    if (!expandidos) return null;
    nombres.push(...expandidos.map(nombre => prefijo + nombre));
  }
  return nombres;
}

/** One name in the form of a file, also where it looks like a range. */
export function escribirNombre(nombre: string): string {
  const leido = expandirRango(nombre);
  return leido?.length === 1 && leido[0] === nombre ? nombre : LITERAL + nombre;
}

function expandirTramo(texto: string): string[] | null {
  const tramo = TRAMO.exec(texto);
  if (!tramo) return [texto];
  const [, desde = '', hasta = ''] = tramo;
  return /\d/.test(desde) ? expandirNumeros(desde, hasta) : expandirLetras(desde, hasta);
}

function expandirNumeros(desde: string, hasta: string): string[] | null {
  const [primero, ultimo] = [Number(desde), Number(hasta)];
  if (Number.isNaN(ultimo) || ultimo < primero || ultimo - primero >= 1000) return null;
  return Array.from({ length: ultimo - primero + 1 }, (_, i) => String(primero + i));
}

function expandirLetras(desde: string, hasta: string): string[] | null {
  const prefijo = desde.slice(0, -1);
  if (desde.length !== hasta.length || hasta.slice(0, -1) !== prefijo) return null;
  const [primera, ultima] = [desde.charCodeAt(desde.length - 1), hasta.charCodeAt(hasta.length - 1)];
  if (ultima < primera) return null;
  return Array.from({ length: ultima - primera + 1 }, (_, i) => prefijo + String.fromCharCode(primera + i));
}
