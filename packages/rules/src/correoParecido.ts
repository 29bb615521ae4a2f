/** Domains under which most buyers in Mexico have their mail. */
const COMUNES = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'hotmail.es',
  'outlook.es',
  'yahoo.com.mx',
  'live.com.mx',
  'prodigy.net.mx',
  'me.com',
  'msn.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
];
/** Domains that differ from a common one by a letter and are real. */
const DE_VERDAD = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'hotmail.fr',
  'hotmail.it',
  'yahoo.es',
  'yahoo.ca',
];

/** The address with the common domain that was probably meant: `ana@gmial.com` gives `ana@gmail.com`; null for none. */
export function correoParecido(correo: string): string | null {
  const [, nombre, dominio] = /^([^@\s]+)@([^@\s]+)$/.exec(correo.trim().toLowerCase()) ?? [];
  if (!nombre || !dominio || COMUNES.includes(dominio) || DE_VERDAD.includes(dominio)) return null;
  const [mejor] = COMUNES.map(comun => ({ comun, cambios: distancia(dominio, comun) })).toSorted(
    (a, b) => a.cambios - b.cambios,
  );
  // In a short domain one letter makes another name; two letters are a slip in a long one only.
  const permitidos = mejor && mejor.comun.length >= 9 ? 2 : 1;
  return mejor && mejor.comun.length >= 8 && mejor.cambios <= permitidos ? `${nombre}@${mejor.comun}` : null;
}

/** Letters to change, add, drop or swap with their neighbour to make one text of another. */
function distancia(a: string, b: string): number {
  const filas = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const fila = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const igual = a[i - 1] === b[j - 1] ? 0 : 1;
      const arriba = filas[i - 1] ?? [];
      const opciones = [(arriba[j] ?? 0) + 1, (fila[j - 1] ?? 0) + 1, (arriba[j - 1] ?? 0) + igual];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        opciones.push((filas[i - 2]?.[j - 2] ?? 0) + 1);
      fila.push(Math.min(...opciones));
    }
    filas.push(fila);
  }
  return filas[a.length]?.[b.length] ?? 0;
}
