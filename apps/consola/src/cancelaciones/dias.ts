const CORTO = new Intl.DateTimeFormat('es-MX', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const CON_ANIO = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "vie 11 dic", of a day (`2026-12-11`). */
export function decirDia(dia: string): string {
  return sinPuntos(CORTO.format(new Date(`${dia}T12:00:00Z`)));
}

/** "29 nov 2027". */
export function decirDiaConAnio(dia: string): string {
  return sinPuntos(CON_ANIO.format(new Date(`${dia}T12:00:00Z`)));
}

function sinPuntos(texto: string): string {
  return texto.replace(/[.,]/g, '').replaceAll(' de ', ' ');
}

/** "20 %", "12.5 %", of a share. */
export function decirParte(parte: number): string {
  return `${+(parte * 100).toFixed(1)} %`;
}
