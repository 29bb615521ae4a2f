import { useAnswer } from '@taquilla/cliente/useAnswer';
import { Button } from '@taquilla/ui/Button.tsx';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { questionOf } from '../../api/questionOf.ts';
import { entornoSesion } from '../useSesion.ts';
import { GoogleError } from './fallasDeGoogle.ts';
import { askGoogle, loadGoogle } from './identityServices.ts';
import { loginGoogle } from './loginGoogle.ts';

/** Google's login, if the server says that it is active (§2.15). Apple's flag is read and shows nothing (§1.2). */
export function GoogleButton() {
  const { data } = useAnswer(questionOf('oauthActivos'));
  if (!data?.isGoogleActive) return null;
  return <ActiveGoogleButton clientId={data.googleClientId} script={data.googleScript} />;
}

function ActiveGoogleButton({ clientId, script }: { clientId: string | null; script: string | null }) {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    // Loaded ahead, so that a press opens the prompt at once; a failure is shown at the press.
    if (script) loadGoogle(script).catch(() => {});
  }, [script]);

  const asked = useRef<AbortController>(null);
  // Leaving the login removes the prompt, and tells no failure of it.
  useEffect(() => () => asked.current?.abort(), []);

  const ask = async () => {
    if (!clientId || !script) throw new GoogleError('sin_client_id');
    asked.current = new AbortController();
    const { signal } = asked.current;
    return askGoogle(await loadGoogle(script), clientId, signal);
  };

  const onClick = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setAsking(true);
    await loginGoogle(entornoSesion, ask);
    setAsking(false);
    // An answered prompt took the focus with it, and left it on the page.
    if (document.activeElement?.contains(currentTarget)) currentTarget.focus();
  };

  return (
    <Button variant="borde" full busy={asking} onClick={onClick}>
      Continuar con Google
    </Button>
  );
}
