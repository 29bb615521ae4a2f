import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '@taquilla/cliente/ApiError';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { withLoader } from '@taquilla/ui/loader.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { call } from '../../api/call.ts';
import { type Descarga, descargar } from '../../api/descargar.ts';

/** The actions for tickets beside showing them: on paper, in the calendar, by mail again. */
export function AccionesDeBoletos({ eventoId, correo }: { eventoId: string; correo: string }) {
  return (
    <div className="boletos__acciones">
      <Descargar eventoId={eventoId} descarga="boletos.pdf" icono="boleto" texto="Descargar PDF" />
      <Descargar eventoId={eventoId} descarga="evento.ics" icono="calendario" texto="Al calendario" />
      <Reenviar eventoId={eventoId} correo={correo} />
    </div>
  );
}

interface DescargarProps {
  eventoId: string;
  descarga: Descarga;
  icono: 'boleto' | 'calendario';
  texto: string;
}

function Descargar({ eventoId, descarga, icono, texto }: DescargarProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withLoader(descargar({ eventoId, descarga })),
    networkMode: 'always',
    onError: error => notificar(mensajeDe(error, 'No se pudo descargar. Revisa tu conexión.'), 'error'),
  });
  return (
    <Button variant="borde" busy={isPending} onClick={() => mutate()}>
      <Icon name={icono} />
      {texto}
    </Button>
  );
}

function Reenviar({ eventoId, correo }: { eventoId: string; correo: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('reenviarMisBoletos', { params: { id: eventoId } }),
    networkMode: 'always',
    onSuccess: () => notificar(`Tus boletos van en camino a ${correo}.`, 'exito'),
    onError: error => notificar(mensajeDe(error, 'No se pudo enviar. Revisa tu conexión.'), 'error'),
  });
  return (
    <Button variant="borde" busy={isPending} onClick={() => mutate()}>
      <Icon name="correo" />
      {isPending ? 'Enviando...' : 'Enviar a mi correo'}
    </Button>
  );
}
