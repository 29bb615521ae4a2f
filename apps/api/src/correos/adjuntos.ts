import type { BoletoVendido, EventoDeBoleto } from '../boletos/boleto.ts';
import { crearCalendario } from '../boletos/calendario.ts';
import { nombreDeArchivo } from '../boletos/nombreDeArchivo.ts';
import { crearBoletosPdf } from '../boletos/pdf/boletosPdf.ts';
import { matrizDeBoleto, pintarPng } from '../boletos/qr.ts';
import type { Adjunto } from '../providers/correo/puerto.ts';
import type { Membrete } from './membrete.ts';
import { cidDeBoleto, MAXIMO_EN_LA_CARTA } from './plantillas/boletos.ts';

interface BoletosPorAdjuntar {
  evento: EventoDeBoleto;
  comprador: string | null;
  /** Those that let in. */
  boletos: readonly BoletoVendido[];
  membrete: Membrete;
  ahora: Date;
}

/** What travels with a tickets mail: the PDF, the calendar entry, and the pictures of the QR codes it shows. */
export async function adjuntarBoletos(pedido: BoletosPorAdjuntar): Promise<Adjunto[]> {
  const { evento, comprador, boletos, membrete, ahora } = pedido;
  const { operador, publicUrl } = membrete;
  const pdf = await crearBoletosPdf({
    evento,
    boletos,
    titular: comprador,
    operador: operador.nombre,
    ahora,
  });
  const ics = crearCalendario({ evento, boletos, publicUrl, ahora });
  const nombre = nombreDeArchivo(evento.nombre);
  return [
    ...boletos.slice(0, MAXIMO_EN_LA_CARTA).map(adjuntarQr),
    { nombre: `boletos-${nombre}.pdf`, tipo: 'application/pdf', contenido: pdf },
    {
      nombre: `${nombre}.ics`,
      tipo: 'text/calendar; charset=utf-8; method=PUBLISH',
      contenido: Buffer.from(ics),
    },
  ];
}

function adjuntarQr(boleto: BoletoVendido): Adjunto {
  const contenido = pintarPng(matrizDeBoleto(boleto));
  return { nombre: `boleto-${boleto.id}.png`, tipo: 'image/png', contenido, cid: cidDeBoleto(boleto.id) };
}
