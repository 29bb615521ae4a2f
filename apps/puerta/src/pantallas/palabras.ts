import type { Padron, Veredicto } from '@taquilla/contract/puerta/lector';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { NOTAS, type Senal } from '@taquilla/rules/puerta/veredicto';
import type { Resultado } from '../nucleo/estado.ts';

/** The one word of an answer. */
export const PALABRA: Readonly<Record<Senal, string>> = { adelante: 'Adelante', alto: 'Alto', duda: 'Duda' };

/** The name of each verdict in a turn's counts. */
export const NOMBRES: Readonly<Record<Veredicto, string>> = {
  pasa: 'Pasaron',
  pasa_con_nota: 'Pasaron con nota',
  ya_usado: 'Ya habían entrado',
  repetido: 'El mismo boleto otra vez',
  anulado: 'Boleto anulado',
  puerta_equivocada: 'Otra puerta',
  otro_evento: 'Otro evento',
  fuera_de_hora: 'Fuera de hora',
  contracargo: 'Pago retirado',
  no_valido: 'No era un boleto',
  sin_datos: 'Sin datos',
};

/** The server's finding after the phone had let the person in (§P4.3). */
const TARDE: Readonly<Partial<Record<Veredicto, string>>> = {
  ya_usado: 'ya había entrado',
  anulado: 'está anulado',
  puerta_equivocada: 'le tocaba otra puerta',
  otro_evento: 'es de otro evento',
  fuera_de_hora: 'la puerta no recibía a esa hora',
  contracargo: 'el banco retiró el pago',
  no_valido: 'no es un boleto de este evento',
  sin_datos: 'no lo autorizó nadie de supervisión',
};

/** The line under the word: the place for a pass, the reason for the others (§P4.5). */
export function titularDe({ veredicto, lugar, otraPuerta, tarde, repetidoHace }: Resultado): string {
  if (tarde) return `DETÉN: ${TARDE[veredicto] ?? 'la taquilla dice que no'}`;
  switch (veredicto) {
    case 'pasa':
    case 'pasa_con_nota':
      return lugar || 'Boleto bueno';
    case 'ya_usado':
      return 'Este boleto ya entró';
    case 'repetido':
      return `El mismo boleto otra vez, ${haceCuanto(0, repetidoHace ?? 0)}`;
    case 'anulado':
      return 'Este boleto está anulado';
    case 'puerta_equivocada':
      return otraPuerta ? `Le toca ${conArticulo(otraPuerta)}` : 'Le toca otra puerta';
    case 'otro_evento':
      return 'Es de otro evento';
    case 'fuera_de_hora':
      return 'Fuera de hora';
    case 'contracargo':
      return 'Pago retirado por el banco';
    case 'no_valido':
      return 'No es un boleto';
    case 'sin_datos':
      return 'Busca al supervisor';
  }
}

/** The reason in one sentence, for verdicts that need one. */
export function explicacionDe(resultado: Resultado): string {
  const { veredicto, lugar, sinConexion } = resultado;
  switch (veredicto) {
    case 'pasa':
    case 'pasa_con_nota':
      return notaDe(resultado);
    case 'ya_usado':
      return resultado.intentos > 1 ? `Se ha intentado ${resultado.intentos} veces desde entonces.` : '';
    case 'repetido':
      return 'Acaba de pasar por este teléfono. Si son dos personas con el mismo código, entra una.';
    case 'anulado':
      return 'Se reembolsó o hay uno nuevo en su lugar. Que muestre el último que recibió.';
    case 'puerta_equivocada':
      return [lugar, usoDe(resultado)].filter(Boolean).join('. ');
    case 'otro_evento':
      return eventoEnPalabras(resultado.otroEvento);
    case 'fuera_de_hora':
      return 'El boleto es bueno, pero esta puerta no recibe a esta hora.';
    case 'contracargo':
      return 'El banco del comprador pidió el dinero de vuelta. Decide la supervisión.';
    case 'no_valido':
      return 'El código no es de esta taquilla, o su firma no corresponde.';
    case 'sin_datos':
      return sinConexion
        ? 'No está en la lista de este teléfono, y la taquilla no contesta.'
        : 'El boleto no está en la lista.';
  }
}

/** How to allow the camera in this browser (§P6.2). */
export function comoPermitir(browser: string): string {
  if (esDeApple(browser))
    return 'Toca «aA» o los tres puntos junto a la dirección, abre la configuración del sitio, permite la cámara y recarga. Desde el inicio: Ajustes, Safari, Cámara.';
  if (/Firefox/.test(browser))
    return 'Toca el candado junto a la dirección, quita el bloqueo de la cámara y recarga.';
  return 'Toca el icono junto a la dirección, abre «Permisos», permite la cámara y recarga.';
}

export function esDeApple(browser: string): boolean {
  return /iPhone|iPad|iPod/.test(browser);
}

/** Event and date of the ticket (§P4.5); a signature alone names neither. */
function eventoEnPalabras(otro: Resultado['otroEvento']): string {
  if (!otro) return 'Lo emitió esta taquilla, para otra fecha u otro lugar.';
  const { nombre, fecha, zona } = otro;
  return `Es para ${nombre}: ${formatFechaLarga(fecha, zona)}, ${formatHora(fecha, zona)}`;
}

function notaDe({ notas, vendidoDespues, veredicto, nombre }: Resultado): string {
  const partes = [
    vendidoDespues && 'Se vendió después de la última lista: pasa por su firma.',
    notas & NOTAS.sillaDeRuedas && 'Silla de ruedas.',
    notas & NOTAS.acompanante && 'Acompañante.',
    notas & NOTAS.cortesia && 'Cortesía.',
    veredicto === 'pasa_con_nota' && notas === 0 && !vendidoDespues && 'Vuelve a entrar.',
    nombre && `${nombre}`,
  ];
  return partes.filter(Boolean).join(' ');
}

function usoDe({ historia }: Resultado): string {
  const entro = historia.some(({ dejoPasar }) => dejoPasar);
  return entro ? 'Ojo: este boleto ya entró.' : 'El boleto es bueno y nadie lo ha usado.';
}

/** "Mandar a la Puerta 3": the advice for a good ticket at the wrong gate. */
export function mandarA({ otraPuerta }: Resultado): string {
  return otraPuerta ? `Mandar a ${conArticulo(otraPuerta)}` : 'Mandar a su puerta';
}

function conArticulo(puerta: string): string {
  return /^puerta\b/i.test(puerta) ? `la ${puerta}` : puerta;
}

/** "2 teléfonos sin conexión desde las 20:14" (§P5.1). */
export function textoDeCallados({ cuantos, desde }: Padron['sinConexion']): string {
  const cuales = cuantos === 1 ? '1 teléfono sin conexión' : `${cuantos} teléfonos sin conexión`;
  return desde === null ? cuales : `${cuales} desde las ${horaDe(desde)}`;
}

const hora = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function horaDe(instante: string | number): string {
  return hora.format(new Date(instante));
}

/** "hace 12 min", "hace 3 s". */
export function haceCuanto(desde: number, hasta: number): string {
  const segundos = Math.max(0, Math.round((hasta - desde) / 1000));
  if (segundos < 60) return `hace ${segundos} s`;
  if (segundos < 3600) return `hace ${Math.round(segundos / 60)} min`;
  return `hace ${Math.floor(segundos / 3600)} h ${Math.round((segundos % 3600) / 60)} min`;
}
