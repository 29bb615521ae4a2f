import { type Carta, saludo } from '../carta.ts';

interface ConEnlace {
  nombre: string;
  url: string;
}

/** The mail that asks a new user to prove that the address is theirs (§4.3). */
export function verificacion({ nombre, url }: ConEnlace): Carta {
  return {
    asunto: 'Verifica tu correo',
    avance: 'Un paso más y tu cuenta queda lista.',
    titulo: 'Verifica tu correo',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      { tipo: 'parrafo', texto: 'Confirma que este correo es tuyo para terminar de crear tu cuenta.' },
      { tipo: 'boton', texto: 'Verificar mi correo', url },
      {
        tipo: 'nota',
        texto: 'El enlace sirve una sola vez y vence. Si no creaste una cuenta, ignora este mensaje.',
      },
    ],
  };
}

/** The mail with the link to set a new password (§1.2). */
export function recuperacion({ nombre, url }: ConEnlace): Carta {
  return {
    asunto: 'Restablece tu contraseña',
    avance: 'Abre el enlace para elegir una contraseña nueva.',
    titulo: 'Elige una contraseña nueva',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      { tipo: 'parrafo', texto: 'Recibimos una solicitud para restablecer la contraseña de tu cuenta.' },
      { tipo: 'boton', texto: 'Restablecer contraseña', url },
      {
        tipo: 'nota',
        texto:
          'El enlace sirve una sola vez y vence pronto. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.',
      },
    ],
  };
}

/** The mail to the owner of an address that is registered a second time; no other address gets it. */
export function cuentaExistente({ nombre, url }: ConEnlace, operador: string): Carta {
  return {
    asunto: `Ya tienes una cuenta en ${operador}`,
    avance: 'No hace falta crear otra: entra con tu contraseña.',
    titulo: 'Ya tienes una cuenta',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto:
          'Alguien, quizá tú, intentó registrarse con este correo, que ya tiene una cuenta. No cambiamos nada en ella.',
      },
      { tipo: 'boton', texto: 'Ir a mi cuenta', url },
      {
        tipo: 'nota',
        texto: 'Si olvidaste tu contraseña, puedes recuperarla desde la pantalla de inicio de sesión.',
      },
    ],
  };
}

/** The mail that tells the owner of a changed password, so that a thief cannot change it unnoticed. */
export function contrasenaCambiada(
  { nombre }: { nombre: string },
  contacto: { url: string; correo: string },
): Carta {
  return {
    asunto: 'Tu contraseña cambió',
    avance: 'Si fuiste tú, no tienes que hacer nada.',
    titulo: 'Tu contraseña cambió',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto:
          'La contraseña de tu cuenta se cambió y cerramos las demás sesiones. Si fuiste tú, no tienes que hacer nada.',
      },
      {
        tipo: 'parrafo',
        texto: `Si no fuiste tú, recupera tu cuenta ahora y escríbenos a ${contacto.correo}.`,
      },
      { tipo: 'boton', texto: 'Recuperar mi cuenta', url: contacto.url },
    ],
  };
}
