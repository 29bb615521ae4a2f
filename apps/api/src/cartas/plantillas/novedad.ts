import type { DeNuevo } from '../../correos/tipos.ts';

interface Novedad {
  /** Before the event's name. */
  asunto?: string;
  titulo?: string;
  /** In place of the sentence that a purchase is ready. */
  frase?: string;
  /** Whether the tickets of before still let in. */
  nota: string;
}

/** Words for tickets that go out in place of others. */
export function contarNovedad(deNuevo: DeNuevo | undefined, uno: boolean): Novedad | null {
  switch (deNuevo) {
    case undefined:
      return null;
    case 'correo':
      return {
        nota: 'Se corrigió el correo de tu compra: éstos son tus boletos nuevos. Los que se enviaron al correo anterior quedaron anulados.',
      };
    case 'codigos':
      return {
        asunto: uno ? 'Tu boleto nuevo' : 'Tus boletos nuevos',
        titulo: uno ? 'Tu boleto tiene un código nuevo' : 'Tus boletos tienen códigos nuevos',
        frase: uno ? 'Emitimos tu boleto otra vez' : 'Emitimos tus boletos otra vez',
        nota: uno
          ? 'El código de antes ya no deja entrar: usa sólo el de este correo.'
          : 'Los códigos de antes ya no dejan entrar: usa sólo los de este correo.',
      };
    case 'cambio':
      return {
        ...lugaresNuevos(uno),
        frase: uno ? 'Cambiamos tu boleto de lugar' : 'Hicimos tu cambio de lugar',
        nota: uno
          ? 'El boleto de antes ya no deja entrar: usa sólo el de este correo.'
          : 'Los boletos que cambiaron de lugar llevan códigos nuevos y los de antes ya no dejan entrar: usa sólo los de este correo.',
      };
    case 'lugares':
      return {
        ...lugaresNuevos(uno),
        frase: uno ? 'Elegiste otro lugar' : 'Elegiste otros lugares',
        nota: uno
          ? 'El código es el mismo de antes. Lleva este boleto: el anterior trae el lugar que dejaste.'
          : 'Los códigos son los mismos de antes. Lleva estos boletos: los anteriores traen los lugares que dejaste.',
      };
  }
}

function lugaresNuevos(uno: boolean): Pick<Novedad, 'asunto' | 'titulo'> {
  const cuales = uno ? 'Tu nuevo lugar' : 'Tus nuevos lugares';
  return { asunto: cuales, titulo: cuales };
}
