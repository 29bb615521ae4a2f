/** Refusals as the board names them. */
export const REFUSALS: Readonly<Record<string, string>> = {
  ya_usado: 'ya habían entrado',
  anulado: 'anulados',
  puerta_equivocada: 'de otra puerta',
  otro_evento: 'de otro evento',
  fuera_de_hora: 'fuera de hora',
  contracargo: 'con pago retirado',
  no_valido: 'que no eran boletos',
  sin_datos: 'sin datos',
};

const enteros = new Intl.NumberFormat('es-MX');
export const numero = (valor: number) => enteros.format(valor);

const hora = new Intl.DateTimeFormat('es-MX', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dia = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

export const horaCorta = (instante: string) => hora.format(new Date(instante));
export const diaYHora = (instante: string) => dia.format(new Date(instante));
