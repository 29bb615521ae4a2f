import { Button } from '@taquilla/ui/Button.tsx';
import { useHydrated } from '@taquilla/ui/useHydrated.ts';
import type { ComponentProps } from 'react';

/**
 * A form of these screens, with its one button. The server writes it, so a visitor may press before the script has
 * loaded: then nothing is sent, and even a sent form would put no password into an address.
 */
export function AuthForm({
  label,
  busy,
  children,
  ...form
}: ComponentProps<'form'> & { label: string; busy: boolean }) {
  const hydrated = useHydrated();
  return (
    <form {...form} className="acceso__formulario" method="post" noValidate>
      {children}
      <Button type={hydrated ? 'submit' : 'button'} size="grande" full busy={busy}>
        {label}
      </Button>
    </form>
  );
}
