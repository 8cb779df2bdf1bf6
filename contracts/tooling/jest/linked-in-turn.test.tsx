it('links what two imports at once have in common for both', async () => {
  const [claims, desk] = await Promise.all([
    import('@kerbside/contracts/http/claims/claims'),
    import('@kerbside/contracts/http/claims/desk'),
  ]);
  expect([claims.listClaims, desk.decideClaim]).toEqual([expect.anything(), expect.anything()]);
});
