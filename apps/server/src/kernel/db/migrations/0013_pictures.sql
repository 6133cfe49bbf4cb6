CREATE INDEX "users_photo_idx" ON "users" USING btree ("photo_hash") WHERE "users"."photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "fights_photo1_idx" ON "fights" USING btree ("fighter1_photo_hash") WHERE "fights"."fighter1_photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "fights_photo2_idx" ON "fights" USING btree ("fighter2_photo_hash") WHERE "fights"."fighter2_photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "support_posts_photo_idx" ON "support_posts" USING btree ("photo_hash") WHERE "support_posts"."photo_hash" is not null;