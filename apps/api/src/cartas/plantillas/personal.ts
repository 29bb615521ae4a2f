import { aislar } from '@taquilla/rules/aislar';
import { dePesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { type Carta, saludo } from '../carta.ts';

/** Mails to staff about their access to the console. */

interface Acceso {
  motivo: 'alta' | 'reinicio' | 'recuperacion';
  nombre: string;
  por: string;
  url: string;
}

/** The mail with a link by which staff set a password (§C13.3). */
export function accesoDePersonal({ motivo, nombre, por, url }: Acceso, casa: string): Carta {
  const { asunto, que, boton, nota } = textosDeAcceso({ motivo, por, casa });
  return {
    asunto,
    avance: que,
    titulo: asunto,
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      { tipo: 'parrafo', texto: que },
      { tipo: 'boton', texto: boton, url },
      { tipo: 'nota', texto: nota },
    ],
  };
}

function textosDeAcceso({ motivo, por, casa }: { motivo: Acceso['motivo']; por: string; casa: string }) {
  const tres = 'El enlace sirve una sola vez y vence en 72 horas.';
  switch (motivo) {
    case 'alta':
      return {
        asunto: `Te invitaron a la consola de ${casa}`,
        que: `${por} te invitó a la consola. Elige tu contraseña para entrar.`,
        boton: 'Aceptar la invitación',
        nota: `${tres} Si no lo esperabas, ignora este mensaje.`,
      };
    case 'reinicio':
      return {
        asunto: 'Configura otra vez tu acceso',
        que: `${por} reinició tu acceso a la consola: elige otra contraseña y configura otro segundo factor.`,
        boton: 'Configurar mi acceso',
        nota: `${tres} Si no lo pediste, avisa a ${por} antes de abrirlo.`,
      };
    case 'recuperacion':
      return {
        asunto: 'Elige otra contraseña para la consola',
        que: 'Pediste otra contraseña para la consola. Tu segundo factor sigue igual.',
        boton: 'Elegir otra contraseña',
        nota: 'El enlace sirve una sola vez y vence en una hora. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.',
      };
  }
}

interface Propuesta {
  nombre: string;
  por: string;
  evento: string;
  /** Pesos. */
  total: number;
}

/** The mail to those who may confirm a cancellation that somebody else proposed (§C7.14). */
export function cancelacionPropuesta({ nombre, por, evento, total }: Propuesta, url: string): Carta {
  const asunto = `Falta tu confirmación para cancelar ${evento}`;
  return {
    asunto,
    avance: `${por} lo propuso. Nada cambia hasta que otra persona lo confirme.`,
    titulo: asunto,
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto: `${por} propuso cancelar ${aislar(evento)} y devolver todo lo que pagaron sus compradores. Lo tiene que confirmar otra persona, con su código.`,
      },
      { tipo: 'cifra', valor: formatPesosMxn(dePesos(total)), nota: 'se devuelve, con todos los cargos' },
      { tipo: 'boton', texto: 'Revisar la propuesta', url },
      { tipo: 'nota', texto: 'Mientras nadie la confirme, la venta sigue y los boletos sirven.' },
    ],
  };
}

/** The mail about wrong second factors that were tried with the right password (§C13.5). */
export function codigosEquivocados({ nombre, hasta }: { nombre: string; hasta: string }, url: string): Carta {
  return {
    asunto: 'Cinco códigos equivocados en tu cuenta de la consola',
    avance: 'Alguien entró con tu contraseña y no supo el código.',
    titulo: 'Cinco códigos equivocados',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto: `Alguien escribió bien tu contraseña de la consola y cinco veces mal el código de tu segundo factor. Desde ese lugar no se puede intentar hasta ${formatFechaCorta(new Date(hasta))}`,
      },
      {
        tipo: 'parrafo',
        texto:
          'Si fuiste tú, espera y vuelve a intentar. Si no, tu contraseña ya no es secreta: elige otra ahora.',
      },
      { tipo: 'boton', texto: 'Elegir otra contraseña', url },
    ],
  };
}

/** The mail that tells a member of staff of the console's changed password. */
export function contrasenaDePersonal({ nombre }: { nombre: string }, url: string): Carta {
  return {
    asunto: 'Cambió tu contraseña de la consola',
    avance: 'Si fuiste tú, no tienes que hacer nada.',
    titulo: 'Cambió tu contraseña de la consola',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto: 'Se cambió y cerramos tus demás sesiones. Si fuiste tú, no tienes que hacer nada.',
      },
      { tipo: 'parrafo', texto: 'Si no fuiste tú, elige otra ahora y avisa a quien dirige la casa.' },
      { tipo: 'boton', texto: 'Elegir otra contraseña', url },
    ],
  };
}

/** The test mail of the settings, which shows that mail leaves the house (§C13.7). */
export function pruebaDeCorreo({ nombre }: { nombre: string }, casa: string): Carta {
  return {
    asunto: `Prueba de correo de ${casa}`,
    avance: 'Si lees esto, el correo sale.',
    titulo: 'El correo sale',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto:
          'Lo pediste en los ajustes de la consola. Así, con este nombre y este remitente, les llegan los boletos a tus compradores.',
      },
    ],
  };
}
