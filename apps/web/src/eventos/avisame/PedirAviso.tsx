import { mensajeDe } from '@taquilla/cliente/ApiError';
import { validarCorreoRecuperacion } from '@taquilla/rules/formularios';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useEffect, useRef, useState } from 'react';
import { callApart } from '../../api/callApart.ts';
import { useSesion } from '../../sesion/useSesion.ts';

const FALLA = 'No se pudo pedir el aviso. Vuelve a intentar.';

interface PedirAvisoProps {
  eventoId: number;
  /** The key of the mail that asks for confirmation; null after a press of "Avísame". */
  llave: string | null;
}

/** The steps of the wish: a session or a key needs no form. */
type Paso = 'solo' | 'forma' | 'listo';

/** Asks for an address, or for none where the session or a mail's key has one, and tells the outcome. */
export function PedirAviso({ eventoId, llave }: PedirAvisoProps) {
  const { status, user } = useSesion();
  const [paso, setPaso] = useState<Paso>('solo');
  const [dicho, setDicho] = useState<{ tono: 'exito' | 'urgente'; texto: string } | null>(null);
  const { field, submit, isBusy } = useForm({
    initial: { correo: user?.email ?? '' },
    rules: { correo: validarCorreoRecuperacion },
  });
  const caja = useRef<HTMLDivElement>(null);
  const empezo = useRef(false);

  const intentar = async (pedir: () => Promise<string>) => {
    setDicho(null);
    try {
      const texto = await pedir();
      setPaso('listo');
      setDicho({ tono: 'exito', texto });
    } catch (error) {
      setPaso('forma');
      setDicho({ tono: 'urgente', texto: mensajeDe(error, FALLA) });
    }
  };

  useEffect(() => {
    if (empezo.current || (!llave && status === 'checking')) return;
    empezo.current = true;
    if (llave)
      void intentar(
        async () =>
          (await callApart('confirmarAviso', { params: { id: eventoId }, body: { llave } })).message,
      );
    else if (status === 'authenticated')
      void intentar(async () => {
        await callApart('pedirAviso', { params: { id: eventoId }, body: {} });
        return `Listo: te escribiremos a ${user?.email} una vez, en cuanto haya boletos.`;
      });
    else setPaso('forma');
  });
  // The pressed button has gone: the focus stays where the outcome, or the field, has come.
  useEffect(() => {
    if (paso === 'solo') return;
    const campo = paso === 'forma' ? caja.current?.querySelector('input') : null;
    (campo ?? caja.current)?.focus();
    caja.current?.scrollIntoView({ block: 'nearest' });
  }, [paso]);

  const enviar = ({ correo }: { correo: string }) =>
    intentar(async () => {
      const { confirmado } = await callApart('pedirAviso', { params: { id: eventoId }, body: { correo } });
      return confirmado
        ? `Listo: te escribiremos a ${correo.trim()} una vez, en cuanto haya boletos.`
        : `Te mandamos un correo a ${correo.trim()}. Ábrelo y confirma: sin ese paso no te avisamos. Mira también en el correo no deseado.`;
    });

  return (
    <div className="avisame__fin" ref={caja} tabIndex={-1}>
      {dicho && (
        <Notice tone={dicho.tono} live>
          {dicho.texto}
        </Notice>
      )}
      {paso === 'solo' && <Spinner />}
      {paso === 'forma' && (
        <form onSubmit={submit(enviar)} noValidate>
          <EmailField label="Correo" {...field('correo')} />
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Enviando...' : 'Avísame'}
          </Button>
        </form>
      )}
    </div>
  );
}
