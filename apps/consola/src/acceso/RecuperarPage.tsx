import { Button } from '@taquilla/ui/Button.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { AccesoLayout } from './AccesoLayout.tsx';

/** Asks for a link for a new password; the answer is the same for known and unknown addresses (§C13.3). */
export function RecuperarPage() {
  const [correo, setCorreo] = useState('');
  const [dicho, setDicho] = useState<{ texto: string; bien: boolean }>();
  const { isBusy, run } = useBusy();
  const pedir = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      try {
        const { message } = await call('pedirRecuperacion', { body: { correo } });
        setDicho({ texto: message, bien: true });
      } catch (fallo) {
        setDicho({ texto: enPalabras(fallo), bien: false });
      }
    });
  };
  return (
    <AccesoLayout
      title="Recuperar tu contraseña"
      note="Te mandamos un enlace para poner otra. Tu segundo factor se queda como está."
      foot={<Link href={paths.entrar()}>Volver a entrar</Link>}
    >
      <form onSubmit={pedir} noValidate>
        <EmailField
          label="Correo"
          autoComplete="username"
          value={correo}
          onChange={e => setCorreo(e.target.value)}
        />
        {dicho && (
          <Notice tone={dicho.bien ? 'exito' : 'urgente'} live>
            {dicho.texto}
          </Notice>
        )}
        <Button type="submit" size="grande" full busy={isBusy}>
          Mandar el enlace
        </Button>
      </form>
    </AccesoLayout>
  );
}
