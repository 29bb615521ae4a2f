import { partesEnZona } from '@taquilla/rules/zona';
import { crearAzar } from '../archivo/describirDemo.ts';
import type { EventoDescrito } from '../documento/eventoDescrito.ts';

export type MedioDeDemo = 'tarjeta' | 'efectivo' | 'terminal' | 'cortesia';

/** When, how and by whom one sale of a demonstration was made. */
export interface VentaDeTemporada {
  momento: Date;
  medio: MedioDeDemo;
  nombre: string;
  correo: string;
  /** A buyer at the window may leave an address. */
  dejaCorreo: boolean;
  /** The last digits of a test card of the provider's stand-in. */
  ultimos4: string;
}

const DIA_MS = 86_400_000;
const HORA_MS = 3_600_000;
/** A season, where the sale's beginning is not written. */
const DIAS_DE_TEMPORADA = 45;
/** The window sells until so long before the show. */
const ANTES_DE_LA_FUNCION_MS = HORA_MS;

const NOMBRES =
  'Ana,Bruno,Camila,Diego,Elena,Fabián,Gabriela,Hugo,Inés,Javier,Karla,Luis,Mariana,Nicolás,Olivia,Pablo,Regina,Santiago,Teresa,Valeria'.split(
    ',',
  );
const APELLIDOS =
  'Aguilar,Beltrán,Cárdenas,Domínguez,Escobar,Fuentes,Galindo,Herrera,Ibáñez,Juárez,Lozano,Méndez,Navarro,Ortega,Paredes,Quiroz,Rivas,Salgado,Trejo,Villegas'.split(
    ',',
  );
const TARJETAS = ['1111', '4444'] as const;

/**
 * The sales of a demonstration's event, one after the other: crowded when the sale begins and before the show, more on the
 * weekend, in waking hours; most by card, where the web sells. The same event gives the same season.
 */
export function crearTemporada(evento: EventoDescrito, ahora: Date): () => VentaDeTemporada {
  const azar = crearAzar(evento.clave.length * 7 + 3, evento.clave);
  const hasta = Math.min(ahora.getTime(), evento.fecha.getTime() - ANTES_DE_LA_FUNCION_MS);
  const inicio = evento.ventaDesde && evento.ventaDesde.getTime() < hasta ? evento.ventaDesde.getTime() : 0;
  const desde = Math.max(inicio, hasta - DIAS_DE_TEMPORADA * DIA_MS);
  const dias = pesosDeLosDias({ desde, hasta, zona: evento.recinto.zona });
  const total = dias.at(-1)?.hasta ?? 0;
  const elegir = <T>(de: readonly T[]): T => de[Math.floor(azar() * de.length)] as T;
  let cuantas = 0;
  return () => {
    cuantas += 1;
    const punto = azar() * total;
    const dia = dias.find(({ hasta: suma }) => punto <= suma) ?? dias.at(-1);
    // From ten in the morning to midnight, most in the evening.
    const hora = 10 + 14 * Math.sqrt(azar());
    const momento = (dia?.medianoche ?? desde) + hora * HORA_MS;
    const [nombre, apellido] = [elegir(NOMBRES), elegir(APELLIDOS)];
    return {
      momento: new Date(momento < desde || momento > hasta ? desde + azar() * (hasta - desde) : momento),
      medio: medioDe(azar(), evento.mostrarWeb),
      nombre: `${nombre} ${apellido}`,
      correo: `${llano(nombre)}.${llano(apellido)}${cuantas}@correo.example`,
      dejaCorreo: azar() < 0.5,
      ultimos4: elegir(TARJETAS),
    };
  };
}

function medioDe(dado: number, enLaWeb: boolean): MedioDeDemo {
  if (dado < 0.015) return 'cortesia';
  if (enLaWeb && dado < 0.72) return 'tarjeta';
  return dado < 0.9 ? 'efectivo' : 'terminal';
}

/** Days with the running sum of the weights of their sales; `medianoche` is where the venue's day begins. */
function pesosDeLosDias({ desde, hasta, zona }: { desde: number; hasta: number; zona: string }) {
  const { hora, minuto } = partesEnZona(new Date(desde), zona);
  const primera = desde - hora * HORA_MS - minuto * 60_000;
  const cuantos = Math.max(1, Math.ceil((hasta - primera) / DIA_MS));
  let suma = 0;
  return Array.from({ length: cuantos }, (_, i) => {
    const medianoche = primera + i * DIA_MS;
    const diaDeSemana = new Date(medianoche + DIA_MS / 2).getUTCDay();
    const estreno = 6 * Math.exp(-i / 1.5);
    const final = 2.5 * Math.exp(-(cuantos - 1 - i) / 4);
    suma += (0.6 + estreno + final) * (diaDeSemana === 0 || diaDeSemana >= 5 ? 1.5 : 1);
    return { medianoche, hasta: suma };
  });
}

function llano(palabra: string): string {
  return palabra.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
