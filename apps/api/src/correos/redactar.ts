import { findCompra } from '../boletos/boletos.queries.ts';
import type { Contexto } from '../contexto.ts';
import type { Adjunto, Mensaje } from '../providers/correo/puerto.ts';
import { adjuntarBoletos } from './adjuntos.ts';
import type { Carta } from './carta.ts';
import { escribirHtml } from './cartaHtml.ts';
import { escribirTexto } from './cartaTexto.ts';
import type { CorreoTomado } from './correo.repository.ts';
import type { Membrete } from './membrete.ts';
import { cartaDeBoletos } from './plantillas/boletos.ts';
import { contrasenaCambiada, cuentaExistente, recuperacion, verificacion } from './plantillas/cuenta.ts';
import { pagoSinLugares, reembolso } from './plantillas/dinero.ts';

type Medios = Pick<Contexto, 'db' | 'config' | 'publicUrl'>;
type Escrito = { carta: Carta; adjuntos: readonly Adjunto[] };

/** Writes a mail of the outbox; null when what it is about is no more, such as tickets that were all refunded. */
export async function redactar(medios: Medios, correo: CorreoTomado): Promise<Mensaje | null> {
  const membrete = { operador: medios.config.operador, publicUrl: medios.publicUrl() };
  const escrito = await escribir(medios, membrete, correo);
  if (!escrito) return null;
  const { carta, adjuntos } = escrito;
  return {
    id: nombreDe(correo),
    fecha: correo.ahora,
    para: correo.para,
    asunto: enUnaLinea(carta.asunto),
    html: escribirHtml(carta, membrete),
    texto: escribirTexto(carta, membrete),
    adjuntos,
  };
}

async function escribir(medios: Medios, membrete: Membrete, correo: CorreoTomado): Promise<Escrito | null> {
  const { operador, publicUrl } = membrete;
  switch (correo.tipo) {
    case 'verificacion':
      return sinAdjuntos(verificacion(correo.datos));
    case 'recuperacion':
      return sinAdjuntos(recuperacion(correo.datos));
    case 'cuenta_existente':
      return sinAdjuntos(cuentaExistente(correo.datos, operador.nombre));
    case 'contrasena_cambiada':
      return sinAdjuntos(
        contrasenaCambiada(correo.datos, { url: `${publicUrl}/auth/forgot`, correo: operador.correo }),
      );
    case 'boletos': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      const vivos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
      if (!compra || vivos.length === 0) return null;
      const carta = cartaDeBoletos({
        ...compra,
        tarde: correo.datos.tarde ?? false,
        publicUrl,
        ahora: correo.ahora,
      });
      const pedido = { ...compra, boletos: vivos, membrete, ahora: correo.ahora };
      return { carta, adjuntos: await adjuntarBoletos(pedido) };
    }
    case 'reembolso': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(reembolso({ ...compra, ...correo.datos }));
    }
    case 'pago_sin_lugares': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(pagoSinLugares({ ...compra, ...correo.datos }));
    }
  }
}

function sinAdjuntos(carta: Carta): Escrito {
  return { carta, adjuntos: [] };
}

/** The same for every try of one mail, and another for a copy that the buyer asked for. */
function nombreDe({ id, copia, creadoEn }: CorreoTomado): string {
  return `correo-${id}-${copia}-${creadoEn.getTime().toString(36)}`;
}

/** A subject is one line, whatever an event is called. */
function enUnaLinea(texto: string): string {
  return texto.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
